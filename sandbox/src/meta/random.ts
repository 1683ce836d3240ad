import { createHash } from 'node:crypto';

const digest = (parts: readonly (string | number)[]): Buffer => createHash('sha256').update(parts.join('\n')).digest();

/** A pseudorandom number from 0 up to 1 that depends only on the parts. */
export const draw = (...parts: (string | number)[]): number => digest(parts).readUInt32BE(0) / 2 ** 32;

/** A pseudorandom integer from `least` to `most`, both included. */
export const drawInteger = (least: number, most: number, ...parts: (string | number)[]): number =>
  least + Math.floor(draw(...parts) * (most - least + 1));

/** A pseudorandom choice. */
export function drawFrom<T>(choices: readonly T[], ...parts: (string | number)[]): T {
  const chosen = choices[Math.floor(draw(...parts) * choices.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Pseudorandom letters and digits, for tokens and trace ids. */
export function drawText(length: number, ...parts: (string | number)[]): string {
  let text = '';
  for (let block = 0; text.length < length; block += 1) {
    for (const byte of digest([...parts, block])) text += LETTERS[byte % LETTERS.length];
  }
  return text.slice(0, length);
}
