import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';

export interface Started<M> {
  child: ChildProcess;
  pid: number;
  /** What it said when it was ready. */
  message: M;
  stop(): Promise<void>;
}

interface Start {
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** Runs it on this processor alone. */
  processor?: number | null;
  /** A file descriptor for its output, or nowhere. */
  output?: number;
}

/** Starts a Node program and waits until it sends a message to us. @throws with its exit code when it ends before */
export function startNode<M>({ args, env, cwd, processor, output }: Start): Promise<Started<M>> {
  const bound = processor !== null && processor !== undefined && process.platform === 'linux';
  const program = bound ? 'taskset' : process.execPath;
  const before = bound ? ['-c', String(processor), process.execPath] : [];
  const child = spawn(program, [...before, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`${args.at(-1)} ended with ${signal ?? code}`)));
    child.once('error', reject);
    child.once('message', (message) => resolve({ child, pid: child.pid ?? 0, message: message as M, stop }));
  });
}

/** Where servers and clients run when they are kept apart. */
export function processorsFor(pinned: boolean): { server: number | null; client: number | null } {
  return pinned ? { server: 0, client: availableParallelism() - 1 } : { server: null, client: null };
}

/** Keeps this process on one processor. */
export function pinSelf(processor: number | null): void {
  if (processor !== null) spawnSync('taskset', ['-a', '-p', '-c', String(processor), String(process.pid)]);
}

export interface ProcessFacts {
  cpuSeconds: number;
  memoryBytes: number;
  /** Since the start, or since `forgetPeak`. */
  peakMemoryBytes: number;
}

/** What the system says about a process; not a number where it has no /proc. */
export function factsOf(pid: number): ProcessFacts {
  const unknown = { cpuSeconds: Number.NaN, memoryBytes: Number.NaN, peakMemoryBytes: Number.NaN };
  if (!existsSync(`/proc/${pid}/status`)) return unknown;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  // After the program's name, which may contain anything: utime and stime are fields 14 and 15, in hundredths.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
    memoryBytes: kilobytes('VmRSS'),
    peakMemoryBytes: kilobytes('VmHWM'),
  };
}

/** Lets the peak of a process's memory start anew from what it holds now. */
export function forgetPeak(pid: number): void {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
