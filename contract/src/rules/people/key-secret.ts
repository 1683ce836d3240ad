const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pattern = /^adf_(?:org|usr)_[0-9A-Za-z]{49}$/;
const checksumLength = 6;

/** The CRC-32 of a text, which Node provides. */
export type Crc32 = (text: string) => number;

/** A number with 62 digits to choose from, padded to a length. */
export function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = (alphabet[Number(rest % 62n)] ?? '') + text;
  return text;
}

/** Appends the checksum by which a secret is recognized. */
export const withChecksum = (body: string, crc32: Crc32): string => body + base62(BigInt(crc32(body)), checksumLength);

/** Whether a text has the form of a secret, before its checksum is compared. */
export const looksLikeSecret = (text: string): boolean => pattern.test(text);

/** Whether a text can be a secret: tells typing errors and made-up keys without asking anyone. */
export function isSecret(text: string, crc32: Crc32): boolean {
  return looksLikeSecret(text) && withChecksum(text.slice(0, -checksumLength), crc32) === text;
}
