import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './installation.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const programs = `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;

let dataDir: string;
let program: ChildProcess | null = null;
let output = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ad-foundry-start-'));
  output = '';
});
afterEach(async () => {
  program?.kill('SIGTERM');
  const hasEnded = () => program === null || program.exitCode !== null || program.signalCode !== null;
  await expect.poll(hasEnded, { timeout: 40_000 }).toBe(true);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs `npm start`. */
function npmStart(env: Record<string, string>): ChildProcess {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: programs, HOME: dataDir, DATA_DIR: dataDir, BILLING_MODE: 'off', LOOK_AROUND: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  program = child;
  return child;
}

const banner = () => expect.poll(() => output, { timeout: 120_000 }).toContain('Ctrl-C');

/** The process, and all that descend from it. */
function treeOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          { pid: Number(name), parent: Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) },
        ];
      } catch {
        return [];
      }
    });
  const below = (parent: number): number[] =>
    parents.filter((each) => each.parent === parent).flatMap((each) => [each.pid, ...below(each.pid)]);
  return [pid, ...below(pid)];
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function occupy(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm ends everything that `npm start` started', async (signal) => {
  const child = npmStart({ PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) });
  await banner();
  const tree = treeOf(child.pid ?? 0);
  const commands = tree.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  expect(commands.some((command) => command.includes('postgres'))).toBe(true);
  expect(commands.filter((command) => command.includes('esbuild') && command.includes('--service'))).toEqual([]);
  child.kill(signal);
  await expect.poll(() => tree.filter(isRunning), { timeout: 40_000 }).toEqual([]);
});

test('what `npm start` started ends although npm and its shell are killed', async () => {
  const child = npmStart({ PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) });
  await banner();
  const tree = treeOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await expect.poll(() => tree.filter(isRunning), { timeout: 40_000 }).toEqual([]);
});

test('a port of the product that is in use is named with its variable and another port', async () => {
  const port = await freePort();
  const other = await occupy(port);
  try {
    const child = npmStart({ PORT: String(port), SANDBOX_PORT: String(await freePort()) });
    await expect.poll(() => child.exitCode, { timeout: 120_000 }).toBe(1);
    expect(output).toContain(`PORT: ${port} is in use by another program`);
    expect(output).toContain(`PORT=${port + 100} npm start`);
  } finally {
    other.close();
  }
});

test('a chosen port of the sandboxes that is in use is named with its variable and another port', async () => {
  const port = await freePort();
  const other = await occupy(port);
  try {
    const child = npmStart({ PORT: String(await freePort()), SANDBOX_PORT: String(port) });
    await expect.poll(() => child.exitCode, { timeout: 60_000 }).toBe(1);
    expect(output).toContain(`SANDBOX_PORT=${port + 100} npm start`);
  } finally {
    other.close();
  }
});

test('the default port of the sandboxes moves to the next free one, which is printed', async () => {
  const other = await occupy(4001).catch(() => null);
  try {
    npmStart({ PORT: String(await freePort()) });
    await banner();
    const found = /Sandboxes\s+http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    expect(Number(found)).toBeGreaterThan(4001);
    expect(output).toContain('Port 4001 is in use');
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${found}/mailbox`)).status).toBe(200);
  } finally {
    other?.close();
    await sleep(0);
  }
});
