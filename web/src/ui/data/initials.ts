/** Up to two initials of a name, letters and digits only: `Northbound Studio` is NS. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}
