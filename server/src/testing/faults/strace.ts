import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from './summary.ts';

/** The reason why strace cannot be used here, which is also added to the summary; null if it can be used. */
export function straceIsMissing(): string | null {
  const result = spawnSync('strace', ['-e', 'trace=none', 'true'], { encoding: 'utf8' });
  const reason = result.error ? 'strace is not installed' : result.status === 0 ? null : 'strace may not be used';
  if (reason) report(`NOT TRIED: ${reason}, and so nothing is known of single system calls`);
  return reason;
}

/** Suffix for the title of skipped tests. */
export const skipReason = (reason: string | null): string => (reason ? ` (NOT TRIED HERE: ${reason})` : '');

interface Watching {
  /** Processes with all their children, or, with `alone`, single threads. */
  pids(): number[];
  alone?: boolean;
  /** System calls, comma-separated. */
  calls: string;
  /** Injected effect, such as `signal=KILL:when=3`; each thread counts each kind of call separately. */
  effect?: string;
}

/** A process traced by strace. */
export interface Watched {
  /** Detaches; returns the trace, one line per call: thread, call with file names, result. */
  detach(): Promise<string[]>;
}

// A process that dies during a call may keep strace from exiting; killing strace makes the kernel release its threads.
const timeoutMs = 2000;
const maxTries = 5;

/** Traces calls of running processes, from the time this resolves until it is detached. */
export async function watchCalls(watching: Watching): Promise<Watched> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attach(watching);
    } catch (error) {
      // A process has just exited; the next attempt finds the remaining processes.
      if (attempt === maxTries) throw error;
    }
  }
}

async function attach({ pids: find, calls, effect, alone = false }: Watching): Promise<Watched> {
  const pids = find();
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-strace-'));
  const output = path.join(folder, 'calls');
  const args = [...(alone ? [] : ['-f']), '-y', '-s', '48', '-o', output, '-e', 'signal=kill', '-e', `trace=${calls}`];
  if (effect) args.push('-e', `inject=${calls}:${effect}`);
  const strace = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => strace.once('exit', () => resolve()));
  let messages = '';
  const attached = () => pids.every((pid) => messages.includes(`Process ${pid} attached`));
  await new Promise<void>((resolve, reject) => {
    strace.stderr.on('data', (chunk: Buffer) => {
      messages += chunk.toString();
      if (attached()) resolve();
    });
    strace.once('exit', () => reject(new Error(`strace did not begin: ${messages}`)));
  });
  return {
    async detach() {
      // strace has not written the latest calls yet.
      await sleep(100);
      strace.kill('SIGTERM');
      const timer = setTimeout(() => strace.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(timer);
      const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
      rmSync(folder, { recursive: true, force: true });
      return lines;
    },
  };
}
