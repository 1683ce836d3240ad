/** A, B, … Z, AA: the usual names of the arms of an A/B test, from 0. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}
