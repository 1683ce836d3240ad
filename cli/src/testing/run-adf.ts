import { spawn, spawnSync } from 'node:child_process';
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
  /** Runs it on a terminal, whose output is `out` with that of both streams. */
  isTerminal?: boolean;
}

/** `script` of util-linux opens a terminal; other systems have another `script` or none. */
export const hasTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

/** Runs the built command line to its end. */
export async function runAdf(
  args: string[],
  { cwd, input, env = {}, isTerminal = false }: RunOptions = {},
): Promise<Ended> {
  // An environment of its own: neither the login nor the settings of the person who runs the tests.
  const command = [process.execPath, program, ...args];
  const line = command.map((part) => `'${part.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const [name = '', ...rest] = isTerminal ? ['script', '-qefc', line, '/dev/null'] : command;
  const child = spawn(name, rest, {
    cwd,
    env: { HOME: '/nonexistent', PATH: '/usr/bin:/bin', NO_COLOR: '1', ...env },
  });
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
