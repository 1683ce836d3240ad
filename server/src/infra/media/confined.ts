import { spawn } from 'node:child_process';
import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { bareEnvironment } from '#infra/bare-environment.ts';
import { commandOf, type Figures, type View } from './jail.ts';

/** What a program that decodes files from outside may use; beyond it, it fails or is ended. */
export interface Confinement extends Figures {
  memoryBytes: number;
  cpuSeconds: number;
  /** The largest file it may write, and what all that it writes may take together. */
  outputBytes: number;
  deadlineMs: number;
}

export interface Outcome {
  /** Not 0 where it failed, was ended or is not there. */
  code: number;
  stdout: string;
}

/**
 * Runs a program with an empty environment and within limits; where the system allows it, without a network and with
 * nothing of the file system but what is in view.
 */
export async function runConfined(
  [program, ...args]: [string, ...string[]],
  { view = {}, ...limits }: Confinement & { view?: View },
): Promise<Outcome> {
  const command = commandOf([program, args], { figures: limits, view, jailed: await canJail() });
  return run(command, { ...limits, writes: view.writes });
}

/** A program that goes on hearing and saying lines until it is ended, at the latest at its deadline. */
export interface Confined {
  say(line: string): void;
  stdout: Readable;
  ended: Promise<number>;
  end(): void;
}

/** As `runConfined`, for a program that is told what to do while it runs. */
export async function startConfined(
  [program, ...args]: [string, ...string[]],
  { view = {}, ...limits }: Confinement & { view?: View },
): Promise<Confined> {
  const command = commandOf([program, args], { figures: limits, view, jailed: await canJail() });
  return start(command, { ...limits, writes: view.writes });
}

const trial: Figures = { cpuSeconds: 5, memoryBytes: 256 * 1024 * 1024, outputBytes: 512 };
let jails: Promise<boolean> | null = null;

/** Whether this system lets us give a program a root, a network and processes of its own. Asked once. */
export function canJail(): Promise<boolean> {
  const command = commandOf(['true', []], { figures: trial, view: {}, jailed: true });
  jails ??= run(command, { ...trial, deadlineMs: 5000 }).then(({ code }) => code === 0);
  return jails;
}

interface Watched {
  deadlineMs: number;
  outputBytes: number;
  writes?: string | undefined;
}

const lookMs = 250;

async function run(command: [string, string[]], watched: Watched): Promise<Outcome> {
  const started = start(command, watched);
  let stdout = '';
  started.stdout.on('data', (chunk: Buffer) => {
    if (stdout.length < 10_000) stdout += chunk.toString();
  });
  started.hangUp();
  return { code: await started.ended, stdout };
}

function start([program, args]: [string, string[]], { deadlineMs, outputBytes, writes }: Watched) {
  const child = spawn(program, args, {
    env: bareEnvironment,
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own, so that nothing of it outlives the deadline.
    detached: true,
  });
  let isOver = false;
  // Its number may be another's by then.
  const end = () => {
    if (!isOver) endGroup(child.pid);
  };
  const timer = setTimeout(end, deadlineMs);
  let isLooking = false;
  const look = async () => {
    if (writes === undefined || isLooking) return;
    isLooking = true;
    if ((await sizeOf(writes)) > outputBytes) end();
    isLooking = false;
  };
  const watch = setInterval(() => void look(), lookMs);
  // It may end before it has read everything.
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
    say: (line: string) => void child.stdin.write(line),
    hangUp: () => void child.stdin.end(),
  };
}

// Far more than any program of ours writes.
const mostEntries = 500;

/** What the files in a folder take together; too much where there are too many. No link is followed. */
async function sizeOf(folder: string, left = { entries: mostEntries }): Promise<number> {
  let sum = 0;
  try {
    for await (const entry of await opendir(folder)) {
      left.entries -= 1;
      if (left.entries < 0) return Number.POSITIVE_INFINITY;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) sum += await sizeOf(file, left);
      else if (entry.isFile()) sum += ((await lstat(file).catch(() => null))?.blocks ?? 0) * 512;
    }
  } catch {
    // What goes away meanwhile takes nothing.
  }
  return sum;
}

function endGroup(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // It ended by itself at that moment.
  }
}
