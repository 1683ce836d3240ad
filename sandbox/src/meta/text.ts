/** A text or number of a value from outside, as text; anything else is the empty text. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
