/**
 * Idempotency keys for creations: equal input has the same key, so that a second press creates nothing more; changed
 * input has another key, so that it is not answered with the result of the first press.
 */
export function createCreationKeys(): (wish: object) => string {
  let last: { wish: string; key: string } | undefined;
  return (wish) => {
    const text = JSON.stringify(wish);
    if (last?.wish !== text) last = { wish: text, key: crypto.randomUUID() };
    return last.key;
  };
}
