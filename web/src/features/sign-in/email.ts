/** The same shape that the contract's `emailSchema` accepts, without its validator; a test holds the two together. */
const pattern = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
const longest = 320;

/** The address as it is compared and sent, or null when it is none. */
export function readEmail(text: string): string | null {
  const email = text.normalize('NFKC').trim();
  return text.length <= longest && pattern.test(email) ? email : null;
}
