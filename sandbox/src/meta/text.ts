/** Text of an untrusted text or number; empty for any other value. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
