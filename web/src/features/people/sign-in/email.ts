/** Accepts what the contract's `emailSchema` accepts, without its validator; a test keeps the two equal. */
const pattern = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
const longest = 320;

/** The normalized address, or null if the text is not an address. */
export function readEmail(text: string): string | null {
  const email = text.normalize('NFKC').trim();
  return text.length <= longest && pattern.test(email) ? email : null;
}
