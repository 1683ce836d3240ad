import { stripVTControlCharacters } from 'node:util';
import { environment } from './environment.ts';

/** Control characters, and characters that hide or reorder text, which a file name could use to forge lines. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text from outside as it is safe to print: control characters as `\u001b`. */
export function visible(text: string): string {
  return text.replace(unsafe, (each) => {
    const code = (each.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}

const hasColor = (stream: NodeJS.WriteStream) => stream.isTTY && !environment.isColorOff();
const paint = (code: number) => (text: string) => (hasColor(process.stdout) ? `\u001b[${code}m${text}\u001b[0m` : text);

export const good = paint(32);
export const bad = paint(31);
export const warn = paint(33);
export const faint = paint(2);

/** Writes lines of the result to the standard output. */
export function print(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** Writes an object as one line of JSON. */
export function printJson(value: object): void {
  print(JSON.stringify(value));
}

/** Writes a message that is no result to the standard error, so that pipes carry results only. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

const widthOf = (cell: string) => stripVTControlCharacters(cell).length;

/** Rows as columns of equal width; the last column may be of any length. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, widthOf(cell));
  for (const row of rows)
    print(
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))))
        .join('  '),
    );
}

/** "1 file", "3 files". */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
