/**
 * Idempotency keys for creations. Equal input has the same key, so that a second press creates nothing more; changed
 * input has another key, so that it is not answered with the result of the first press.
 */
export function createCreationKeys(): (input: object) => string {
  let last: { input: string; key: string } | undefined;
  return (input) => {
    const text = JSON.stringify(input);
    if (last?.input !== text) last = { input: text, key: crypto.randomUUID() };
    return last.key;
  };
}
