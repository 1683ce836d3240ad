import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../../dist/adf.js', import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
  /** Each line of the output as JSON. */
  lines: () => Record<string, unknown>[];
}

interface RunOptions {
  cwd?: string;
  input?: string;
  env?: Record<string, string>;
}

/** Runs the built command line to its end. */
export async function runAdf(args: string[], { cwd, input, env = {} }: RunOptions = {}): Promise<Ended> {
  // An environment of its own: neither the login nor the settings of the person who runs the tests.
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { HOME: '/nonexistent', ...env } });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.end(input ?? '');
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const lines = () =>
    out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { code, out, err, lines };
}
