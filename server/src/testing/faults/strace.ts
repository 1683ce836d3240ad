import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tell } from './summary.ts';

/** Why no system call can be watched or made to fail here, said in the summary as well; null where it can. */
export function straceIsMissing(): string | null {
  const tried = spawnSync('strace', ['-e', 'trace=none', 'true'], { encoding: 'utf8' });
  const reason = tried.error ? 'strace is not installed' : tried.status === 0 ? null : 'strace may not be used';
  if (reason) tell(`NOT TRIED: ${reason}, and so nothing is known of single system calls`);
  return reason;
}

/** For the title of what is left out. */
export const because = (reason: string | null): string => (reason ? ` (NOT TRIED HERE: ${reason})` : '');

interface Watching {
  /** Processes with all that they start, or, with `alone`, single threads. */
  pids(): number[];
  alone?: boolean;
  /** System calls, with commas. */
  calls: string;
  /** What they come to, such as `signal=KILL:when=3`: each thread counts each kind of call for itself. */
  effect?: string;
}

/** A running process under the eye of strace. */
export interface Watched {
  /** Lets go of it; answers what was seen, a line each: thread, call with the names of its files, outcome. */
  detach(): Promise<string[]>;
}

// A process that dies amid a call may keep strace from ending; the kernel lets its threads go when it is killed.
const patienceMs = 2000;
const mostTries = 5;

/** Watches the named calls of running processes, from when this answers until it is detached. */
export async function watchCalls(watching: Watching): Promise<Watched> {
  for (let tried = 1; ; tried++) {
    try {
      return await attach(watching);
    } catch (error) {
      // One of them ended just now: the next look at who is there does not find it.
      if (tried === mostTries) throw error;
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
  let said = '';
  const attached = () => pids.every((pid) => said.includes(`Process ${pid} attached`));
  await new Promise<void>((resolve, reject) => {
    strace.stderr.on('data', (told: Buffer) => {
      said += told.toString();
      if (attached()) resolve();
    });
    strace.once('exit', () => reject(new Error(`strace did not begin: ${said}`)));
  });
  return {
    async detach() {
      // What happened a moment ago is still to be written down.
      await sleep(100);
      strace.kill('SIGTERM');
      const timer = setTimeout(() => strace.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(timer);
      const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
      rmSync(folder, { recursive: true, force: true });
      return lines;
    },
  };
}
