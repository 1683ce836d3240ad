import { z } from 'zod';
import { limits } from './limits.ts';

// No control characters, no lone surrogates (\p{Cs}): PostgreSQL rejects them.
const onOneLine = /^[^\p{Cc}\p{Cs}]*$/u;
const onLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
// Invisible characters that count as letters or signs: fillers (\p{DI}) and the blank Braille pattern.
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u;
const unfit = 'holds a character that is not part of a text';

// Bidi controls reorder the following text: `gpj.exe` displays as `exe.jpg`, and the sentence around a name changes.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text can be stored: no control characters except tabs and line breaks, no lone surrogates. */
export function isText(value: string): boolean {
  return onLines.test(value);
}

// Matches line breaks and characters that cannot be stored, too.
const misleading = /[\u202a-\u202e\u2066-\u2069\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Makes a stored name safe to display: bidi controls and line breaks become `<U+202E>`. */
export function escapeMisleading(name: string): string {
  return name.replace(
    misleading,
    (char) => `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
}

/** A search term. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .regex(onOneLine, unfit)
  .meta({ id: 'SearchText', description: 'Text to search for, on one line.', example: 'spring' });

/** Non-blank text of one line; `max` in UTF-16 units. Strips bidi controls. */
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

/** Non-blank text of any number of lines; `max` in UTF-16 units. Strips bidi controls. */
export function multilineText(max: number) {
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
export const nameText = lineOfText(limits.nameLength).meta({
  id: 'Name',
  description: 'Name of a person or thing: one line with at least one visible character.',
  example: 'Spring launch',
});
