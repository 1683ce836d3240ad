import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { canSeparate, runConfined } from './confined.ts';

const megabyte = 1024 * 1024;
const limits = { memoryBytes: 512 * megabyte, cpuSeconds: 10, outputBytes: megabyte, deadlineMs: 20_000 };
const node = (program: string, change: Partial<typeof limits> = {}) =>
  runConfined(process.execPath, ['-e', program], { ...limits, ...change });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-confined-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what it prints and how it ends is told; a program that is not there is a failure like another', async () => {
  expect(await node('process.stdout.write("done")')).toEqual({ code: 0, stdout: 'done' });
  expect(await node('process.exit(5)')).toMatchObject({ code: 5 });
  expect((await runConfined('/no/such/program', [], limits)).code).not.toBe(0);
});

test('nothing of our environment reaches it', async () => {
  vi.stubEnv('PLANTED_SECRET', 'canary');
  const { stdout } = await runConfined('/usr/bin/env', [], limits);
  vi.unstubAllEnvs();
  expect(stdout).not.toContain('canary');
  expect(stdout).toContain('PATH=');
  expect(stdout).not.toContain('HOME=');
});

test.runIf(process.platform === 'linux')('memory beyond its share is not given', async () => {
  const filling =
    'const all = []; for (let n = 0; n < 20; n++) all.push(Buffer.alloc(50e6, 1)); process.stdout.write("all")';
  expect(await node(filling)).toMatchObject({ stdout: '' });
  expect(await node(filling, { memoryBytes: 4096 * megabyte })).toEqual({ code: 0, stdout: 'all' });
});

test('a file larger than allowed is not written', async () => {
  const file = path.join(folder, 'large');
  const writing = `require('fs').writeFileSync(${JSON.stringify(file)}, Buffer.alloc(20e6))`;
  expect((await node(writing)).code).not.toBe(0);
  expect(existsSync(file) ? statSync(file).size : 0).toBeLessThanOrEqual(2 * megabyte);
});

test('one that does not end is ended, with all that it started', async () => {
  const file = path.join(folder, 'alive');
  const late = `setTimeout(() => require('fs').writeFileSync(${JSON.stringify(file)}, 'x'), 2500); setInterval(() => {}, 1000)`;
  const starting = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(late)}], { detached: true }); setInterval(() => {}, 1000)`;
  const separate = await canSeparate();
  expect((await node(starting, { deadlineMs: 800 })).code).not.toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  // Where it has processes of its own, even one that left its group is gone.
  if (separate) expect(existsSync(file)).toBe(false);
});

test('processor time beyond its share is not given', async () => {
  expect((await node('for (;;);', { cpuSeconds: 1 })).code).not.toBe(0);
});

test('the network is out of reach where the system can see to it', async ({ skip }) => {
  if (!(await canSeparate())) return skip();
  let reached = false;
  const server = createServer(() => (reached = true));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const connecting = `require('net').connect(${port}, '127.0.0.1').on('connect', () => process.stdout.write('in')).on('error', (e) => process.stdout.write(e.code))`;
  const { stdout } = await node(connecting);
  expect([stdout, reached]).toEqual([expect.not.stringContaining('in'), false]);
  server.close();
  return undefined;
});
