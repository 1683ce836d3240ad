/** The order of day and month in a date of numbers, as 02/03/2027. */
export type DateOrder = 'day-first' | 'month-first';

/** Two numbers and a year, in any of the usual separators; a date that begins with its year has no such doubt. */
const numbers = /^\D*(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+\d{2,4}\b/;

/**
 * The order that the dates of a column have: `open` where every date can be read both ways. Undefined where none is
 * written in numbers.
 */
export function findDateOrder(texts: readonly string[]): DateOrder | 'open' | undefined {
  let found: DateOrder | 'open' | undefined;
  for (const text of texts) {
    const [, first, second] = numbers.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) return 'month-first';
    // The same number twice is the same date either way.
    if (first !== second) found = 'open';
  }
  return found;
}
