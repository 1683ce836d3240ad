import { z } from 'zod';
import { limits } from './limits.ts';

// No control characters, no halves of characters (\p{Cs}): neither belongs to a text, and a database takes neither.
const onOneLine = /^[^\p{Cc}\p{Cs}]*$/u;
const onLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
// Nor is everything seen that counts as a letter or a sign: fillers (\p{DI}), and the pattern of Braille without a dot.
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u;
const unfit = 'holds a character that is not part of a text';

// They turn what follows around: `gpj.exe` reads as `exe.jpg`, and a sentence around a name as another one.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text can be kept at all: no control characters but tabs and line breaks, no half characters. */
export function isText(value: string): boolean {
  return onLines.test(value);
}

// With what breaks a line or is no part of a text at all.
const misleading = /[\u202a-\u202e\u2066-\u2069\p{Cc}\p{Zl}\p{Zp}]/gu;

/** A name that is kept as it was given, for others to read: what would turn or break it stands there as `<U+202E>`. */
export function asRead(name: string): string {
  return name.replace(
    misleading,
    (char) => `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
}

/** What somebody searches for. */
export const searchText = z.string().trim().max(200).regex(onOneLine, unfit);

/** Text of one line that has to say something; `max` in UTF-16 units. What turns its direction is left out. */
export function lineOfText(max: number) {
  return z
    .string()
    .overwrite((text) => text.replace(turning, ''))
    .trim()
    .min(1, { abort: true })
    .max(max)
    .regex(onOneLine, unfit)
    .regex(visible, 'holds nothing that can be seen');
}

/** Text of any number of lines, or none. */
export function linesOfText(max: number) {
  return z.string().max(max).regex(onLines, unfit);
}

/** Text of any number of lines that has to say something; `max` in UTF-16 units. What turns is left out here too. */
export function remarkText(max: number) {
  return z
    .string()
    .overwrite((text) => text.replace(turning, ''))
    .trim()
    .min(1, { abort: true })
    .max(max)
    .regex(onLines, unfit)
    .regex(visible, 'holds nothing that can be seen');
}

/** The name of a person or a thing. */
export const nameText = lineOfText(limits.nameLength);
