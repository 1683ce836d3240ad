import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Whether a person can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Asks a question on the standard error; null if the input ends. */
export async function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = once(lines, 'close').then(() => null);
  try {
    return (await Promise.race([lines.question(question), ended]))?.trim() ?? null;
  } finally {
    lines.close();
  }
}

/** Asks a question that is answered by y or yes. */
export const confirm = async (question: string): Promise<boolean> =>
  /^y(?:es)?$/i.test((await ask(`${question} [y/N] `)) ?? '');

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
