import { createInterface } from 'node:readline/promises';

/** Whether a person can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Asks a question that is answered by y or yes; the question goes to the standard error. */
export async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

const maxPiped = 10_000;

/** The whole standard input, for a secret that another program writes. */
export async function readPiped(): Promise<string> {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) {
    text += part;
    if (text.length > maxPiped) break;
  }
  return text;
}

/** Asks for a secret without showing it; empty if the person cancels. */
export async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  process.stdin.setRawMode(true);
  let text = '';
  try {
    for await (const part of process.stdin.setEncoding('utf8')) {
      for (const letter of String(part)) {
        if (letter === '\r' || letter === '\n') return text;
        if (letter === '\u0003' || letter === '\u0004') return '';
        text = letter === '\u007f' || letter === '\b' ? text.slice(0, -1) : text + letter;
      }
    }
    return text;
  } finally {
    process.stdin.setRawMode(false);
    process.stderr.write('\n');
  }
}
