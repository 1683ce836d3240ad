import { spawn } from 'node:child_process';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
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

function run([program, args]: [string, string[]], { deadlineMs, outputBytes, writes }: Watched): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own, so that nothing of it outlives the deadline.
      detached: true,
    });
    const timer = setTimeout(() => end(child.pid), deadlineMs);
    const look = async () => {
      if (writes !== undefined && (await sizeOf(writes)) > outputBytes) end(child.pid);
    };
    const watch = setInterval(() => void look(), lookMs);
    let stdout = '';
    const settle = (code: number) => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve({ code, stdout });
    };
    child.stdout.on('data', (chunk: Buffer) => {
      if (stdout.length < 10_000) stdout += chunk.toString();
    });
    child.once('error', () => settle(127));
    child.once('close', (code) => settle(code ?? 1));
  });
}

/** What the files in a folder take together; what goes away meanwhile takes nothing. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const stats = await Promise.all(names.map((name) => lstat(path.join(folder, name)).catch(() => null)));
  return stats.reduce((sum, found) => sum + (found?.isFile() ? found.blocks * 512 : 0), 0);
}

function end(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // It ended by itself at that moment.
  }
}
