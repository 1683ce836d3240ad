import { spawn } from 'node:child_process';
import { lstat, opendir } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { childProcessEnv } from '#infra/child-process-env.ts';
import { commandOf, type ResourceLimits, type View } from './jail.ts';

/** Limits of a program that decodes untrusted files; beyond them it fails or is killed. */
export interface Confinement extends ResourceLimits {
  memoryBytes: number;
  cpuSeconds: number;
  /** Maximum size of each file it writes, and of all its output together. */
  outputBytes: number;
  deadlineMs: number;
  /** Takes processor time that nothing else needs, so that requests are answered meanwhile. */
  inBackground?: boolean;
}

export interface ProcessResult {
  /** Exit code; not 0 if the program failed, was killed or does not exist. */
  code: number;
  /** The first part of it. */
  stdout: string;
  /** The last part of it. */
  stderr: string;
}

interface Watched {
  view?: View;
  /** Gets the output while the program runs, with a function that ends it. */
  onOutput?(text: string, end: () => void): void;
}

/**
 * Runs a program with an empty environment and resource limits; where the system supports it, in a jail without network
 * and with only the files of `view`.
 */
export async function runConfined(
  [program, ...args]: [string, ...string[]],
  { view = {}, onOutput, ...limits }: Confinement & Watched,
): Promise<ProcessResult> {
  const command = commandOf([program, args], { limits, view, jailed: await canJail() });
  return run(command, { ...limits, onOutput, writes: view.writes });
}

/** A running program that exchanges lines until it is ended, at the latest at its deadline. */
export interface Confined {
  writeLine(line: string): void;
  stdout: Readable;
  ended: Promise<number>;
  end(): void;
}

/** Like `runConfined`, for a program that receives input while it runs. */
export async function startConfined(
  [program, ...args]: [string, ...string[]],
  { view = {}, ...limits }: Confinement & { view?: View },
): Promise<Confined> {
  const command = commandOf([program, args], { limits, view, jailed: await canJail() });
  const started = start(command, { ...limits, writes: view.writes });
  started.stderr.resume();
  return started;
}

const trial: ResourceLimits = { cpuSeconds: 5, memoryBytes: 256 * 1024 * 1024, outputBytes: 512 };
let jailSupport: Promise<boolean> | null = null;

/** Whether this system supports root, network and process namespaces. Tested once. */
export function canJail(): Promise<boolean> {
  const command = commandOf(['true', []], { limits: trial, view: {}, jailed: true });
  jailSupport ??= run(command, { ...trial, deadlineMs: 5000 }).then(({ code }) => code === 0);
  return jailSupport;
}

interface ProcessLimits {
  deadlineMs: number;
  outputBytes: number;
  inBackground?: boolean | undefined;
  writes?: string | undefined;
}

const sizeCheckMs = 250;
const keptOutput = 10_000;

async function run(
  command: [string, string[]],
  { onOutput, ...limits }: ProcessLimits & { onOutput?: Watched['onOutput'] | undefined },
): Promise<ProcessResult> {
  const started = start(command, limits);
  let [stdout, stderr] = ['', ''];
  started.stdout.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    if (stdout.length < keptOutput) stdout += text;
    onOutput?.(text, started.end);
  });
  started.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-keptOutput);
  });
  started.closeInput();
  return { code: await started.ended, stdout, stderr };
}

const inNice = (program: string, args: string[]): [string, string[]] => [
  'nice',
  ['-n', String(constants.priority.PRIORITY_BELOW_NORMAL), program, ...args],
];

function start([program, args]: [string, string[]], { deadlineMs, outputBytes, inBackground, writes }: ProcessLimits) {
  const [first, rest] = inBackground ? inNice(program, args) : [program, args];
  const child = spawn(first, rest, {
    env: childProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A separate process group, so that all its children are killed at the deadline.
    detached: true,
  });
  let isOver = false;
  // Once it has exited, another process may have its number.
  const end = () => {
    if (!isOver) killGroup(child.pid);
  };
  const timer = setTimeout(end, deadlineMs);
  let isChecking = false;
  const checkSize = async () => {
    if (writes === undefined || isChecking) return;
    isChecking = true;
    if ((await sizeOf(writes)) > outputBytes) end();
    isChecking = false;
  };
  const watch = setInterval(() => void checkSize(), sizeCheckMs);
  // The program may exit before it has read its input.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  }).finally(() => {
    isOver = true;
    clearTimeout(timer);
    clearInterval(watch);
  });
  return {
    ended,
    end,
    stdout: child.stdout,
    stderr: child.stderr,
    writeLine: (line: string) => void child.stdin.write(line),
    closeInput: () => void child.stdin.end(),
  };
}

// More entries than any of these programs writes.
const maxEntries = 500;

/** Disk space of a folder's files; infinite if there are too many. Does not follow links. */
async function sizeOf(folder: string, budget = { entries: maxEntries }): Promise<number> {
  let sum = 0;
  try {
    for await (const entry of await opendir(folder)) {
      budget.entries -= 1;
      if (budget.entries < 0) return Number.POSITIVE_INFINITY;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) sum += await sizeOf(file, budget);
      else if (entry.isFile()) sum += ((await lstat(file).catch(() => null))?.blocks ?? 0) * 512;
    }
  } catch {
    // Files removed in the meantime count as empty.
  }
  return sum;
}

function killGroup(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}
