import { spawn } from 'node:child_process';
import { bareEnvironment } from '#infra/bare-environment.ts';

/** What a program that decodes files from outside may use; beyond it, it fails or is ended. */
export interface Confinement {
  memoryBytes: number;
  cpuSeconds: number;
  /** The largest file it may write. */
  outputBytes: number;
  deadlineMs: number;
}

export interface Outcome {
  /** Not 0 where it failed, was ended or is not there. */
  code: number;
  stdout: string;
}

const mostTasks = 64;
// A network, processes and users of its own: nothing to reach, nobody to signal, and its children end with it.
const apart = ['--user', '--map-current-user', '--net', '--ipc', '--pid', '--fork', '--kill-child', '--'];

/**
 * Limits that the system knows are set, those it does not know are passed over (macOS has no limit on memory). Memory
 * is what can be written to: Node reserves far more addresses than it uses. The number of tasks binds everybody but
 * root, and only where the program has users of its own: elsewhere those of all our processes would count.
 */
const setLimits =
  'limit() { ulimit "$1" "$2" 2>/dev/null || :; }; limit -c 0; limit -n 256; limit -t "$1"; limit -d "$2"; limit -f "$3"; [ -z "$4" ] || limit -p "$4"; shift 4; exec "$@"';

/** Runs a program with an empty environment, within limits and, where the system allows it, without a network. */
export async function runConfined(program: string, args: string[], limits: Confinement): Promise<Outcome> {
  const separate = await canSeparate();
  const { cpuSeconds, memoryBytes, outputBytes, deadlineMs } = limits;
  const figures = [cpuSeconds, Math.ceil(memoryBytes / 1024), Math.ceil(outputBytes / 512)].map(String);
  const limited = ['-c', setLimits, 'sh', ...figures, separate ? String(mostTasks) : '', program, ...args];
  return separate ? run('unshare', [...apart, '/bin/sh', ...limited], deadlineMs) : run('/bin/sh', limited, deadlineMs);
}

let separable: Promise<boolean> | null = null;

/** Whether this system lets us give a program a network of its own, that is none. */
export function canSeparate(): Promise<boolean> {
  separable ??= run('unshare', [...apart, 'true'], 5000).then(({ code }) => code === 0);
  return separable;
}

function run(program: string, args: string[], deadlineMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own, so that nothing of it outlives the deadline.
      detached: true,
    });
    const timer = setTimeout(() => end(child.pid), deadlineMs);
    let stdout = '';
    const settle = (code: number) => {
      clearTimeout(timer);
      resolve({ code, stdout });
    };
    child.stdout.on('data', (chunk: Buffer) => {
      if (stdout.length < 10_000) stdout += chunk.toString();
    });
    child.once('error', () => settle(127));
    child.once('close', (code) => settle(code ?? 1));
  });
}

function end(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // It ended by itself at that moment.
  }
}
