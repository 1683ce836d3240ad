/**
 * Creates idempotency keys for creations. Equal input has the same key, so that a second click creates nothing more;
 * changed input has another key, so that the server does not answer it with the result of the first click.
 */
export function createCreationKeys(): (input: object) => string {
  let last: { input: string; key: string } | undefined;
  return (input) => {
    const text = JSON.stringify(input);
    if (last?.input !== text) last = { input: text, key: crypto.randomUUID() };
    return last.key;
  };
}
