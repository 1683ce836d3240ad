import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';

export interface Started<M> {
  child: ChildProcess;
  pid: number;
  /** The message it sent when ready. */
  message: M;
  stop(): Promise<void>;
}

interface Start {
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** Pins the process to this processor. */
  processor?: number | null;
  /** File descriptor for its output; discarded without one. */
  output?: number;
}

/** Starts a Node program and waits for its first message. @throws with its exit code if it exits before */
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

/** Processors of servers and clients, separate when pinned. */
export function processorsFor(pinned: boolean): { server: number | null; client: number | null } {
  return pinned ? { server: 0, client: availableParallelism() - 1 } : { server: null, client: null };
}

/** Pins this process to one processor. */
export function pinSelf(processor: number | null): void {
  if (processor !== null) spawnSync('taskset', ['-a', '-p', '-c', String(processor), String(process.pid)]);
}

export interface ProcessFacts {
  cpuSeconds: number;
  memoryBytes: number;
  /** Peak memory since the start, or since `resetPeakMemory`. */
  peakMemoryBytes: number;
}

/** CPU time and memory of a process; NaN on systems without /proc. */
export function factsOf(pid: number): ProcessFacts {
  const unknown = { cpuSeconds: Number.NaN, memoryBytes: Number.NaN, peakMemoryBytes: Number.NaN };
  if (!existsSync(`/proc/${pid}/status`)) return unknown;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  // Fields are counted after the program's name, which may contain anything: utime is 14, stime 15, in 1/100 s.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
    memoryBytes: kilobytes('VmRSS'),
    peakMemoryBytes: kilobytes('VmHWM'),
  };
}

/** Resets the peak of a process's memory to its current value. */
export function resetPeakMemory(pid: number): void {
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

/** Samples the memory of all programs that this process starts, until it is stopped: the most they used together. */
export function watchChildMemory(): { stop(): number } {
  let most = 0;
  const sample = () => {
    const parents = new Map<number, number>();
    for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
      const parent = parentOf(pid);
      if (parent !== null) parents.set(pid, parent);
    }
    const isBelow = (pid: number): boolean => {
      const parent = parents.get(pid);
      return parent !== undefined && (parent === process.pid || isBelow(parent));
    };
    const bytes = [...parents.keys()].filter(isBelow).map((pid) => factsOf(pid).memoryBytes || 0);
    most = Math.max(
      most,
      bytes.reduce((sum, each) => sum + each, 0),
    );
  };
  const timer = existsSync('/proc') ? setInterval(sample, 50) : undefined;
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    // It has exited.
    return null;
  }
}
