/**
 * Keys for creations: the same wish has the same key, so that a second press creates nothing more; a changed one has
 * another, so that it is not answered with what the first press created.
 */
export function createCreationKeys(): (wish: object) => string {
  let last: { wish: string; key: string } | undefined;
  return (wish) => {
    const text = JSON.stringify(wish);
    if (last?.wish !== text) last = { wish: text, key: crypto.randomUUID() };
    return last.key;
  };
}
