import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { canJail, runConfined } from './confined.ts';

const megabyte = 1024 * 1024;
const limits = { memoryBytes: 512 * megabyte, cpuSeconds: 10, outputBytes: megabyte, deadlineMs: 20_000 };

let folder: string;
let input: string;
let work: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-confined-'));
  work = path.join(folder, 'work');
  input = path.join(folder, 'input');
  writeFileSync(input, 'as it came');
});
beforeEach(() => {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = (program: string, change: Partial<typeof limits> = {}) =>
  runConfined([process.execPath, '-e', program], { ...limits, ...change, view: { reads: [input], writes: work } });
const evaluate = async (program: string) =>
  (await node(`process.stdout.write(String((() => { ${program} })()))`)).stdout;

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('programs that decode files run confined (S36), on every system', () => {
  test('returns output and exit code; a missing program fails too', async () => {
    expect(await node('process.stdout.write("done")')).toEqual({ code: 0, stdout: 'done', stderr: '' });
    expect(await node('process.exit(5)')).toMatchObject({ code: 5 });
    expect((await runConfined(['/no/such/program'], limits)).code).not.toBe(0);
  });

  test('gives way to other programs in the background', async () => {
    const { stdout } = await runConfined(['nice'], { ...limits, inBackground: true });
    expect(Number(stdout)).toBe(os.constants.priority.PRIORITY_BELOW_NORMAL);
  });

  test('runs with an empty environment', async () => {
    vi.stubEnv('PLANTED_SECRET', 'canary');
    const { stdout } = await runConfined(['/usr/bin/env'], limits);
    vi.unstubAllEnvs();
    expect(stdout).not.toContain('canary');
    expect(stdout).toContain('PATH=');
    expect(stdout).not.toContain('HOME=');
  });

  test.runIf(process.platform === 'linux')('denies memory beyond its limit', async () => {
    const filling =
      'const all = []; for (let n = 0; n < 20; n++) all.push(Buffer.alloc(50e6, 1)); process.stdout.write("all")';
    expect(await node(filling)).toMatchObject({ stdout: '' });
    expect(await node(filling, { memoryBytes: 4096 * megabyte })).toEqual({ code: 0, stdout: 'all', stderr: '' });
  });

  test('denies a file larger than its limit', async () => {
    const file = path.join(work, 'large');
    const writing = `const fs = require('fs'); const to = fs.openSync(${JSON.stringify(file)}, 'w');
      for (let n = 0; n < 1000; n++) fs.writeSync(to, Buffer.alloc(10e6))`;
    expect((await node(writing)).code).not.toBe(0);
    expect(statSync(file).size).toBeLessThanOrEqual(megabyte);
  });

  test('denies 10 GB in many files', async () => {
    const writing = `const fs = require('fs'); let n = 0;
      setInterval(() => fs.writeFileSync(${JSON.stringify(work)} + '/' + n++, Buffer.alloc(5e5, 1)), 20)`;
    expect((await node(writing)).code).not.toBe(0);
    expect(readdirSync(work).length).toBeLessThan(500);
  });

  test('kills the program and its children at the deadline', async () => {
    const file = path.join(work, 'alive');
    const late = `setTimeout(() => require('fs').writeFileSync(${JSON.stringify(file)}, 'x'), 2500); setInterval(() => {}, 1000)`;
    const starting = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(late)}], { detached: true }); setInterval(() => {}, 1000)`;
    const jailed = await canJail();
    expect((await node(starting, { deadlineMs: 800 })).code).not.toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    // With a PID namespace, even a child that left the process group is killed.
    if (jailed) expect(existsSync(file)).toBe(false);
  });

  test('denies processor time beyond its limit', async () => {
    expect((await node('for (;;);', { cpuSeconds: 1 })).code).not.toBe(0);
  });
});

const jailed = await canJail();
describe.runIf(jailed)('programs in a jail, on systems that support it (S36)', () => {
  test('cannot reach the network', async () => {
    let reached = false;
    const canary = createServer(() => (reached = true));
    const port = await listening(canary);
    const connecting = `require('net').connect(${port}, '127.0.0.1').on('connect', () => process.stdout.write('in')).on('error', (e) => process.stdout.write(e.code))`;
    const { stdout } = await node(connecting);
    canary.close();
    expect([stdout, reached]).toEqual([expect.stringMatching(/^E[A-Z]+$/), false]);
  });

  test('can only read their input and write to their folder', async () => {
    const change = (file: string) =>
      evaluate(
        `try { require('fs').appendFileSync(${JSON.stringify(file)}, 'x'); return 'written' } catch (e) { return e.code }`,
      );
    expect(await evaluate(`return require('fs').readFileSync(${JSON.stringify(input)})`)).toBe('as it came');
    expect(await change(path.join(work, 'out'))).toBe('written');
    expect(await change(input)).toBe('EROFS');
    expect(await change(path.join(folder, 'beside'))).toBe('EROFS');
    expect(await change('/usr/bin/env')).toBe('EROFS');
    expect(readFileSync(input, 'utf8')).toBe('as it came');
  });

  test('cannot remount the read-only files as writable', async () => {
    const again = `return require('child_process').spawnSync('mount', ['-o', 'remount,bind,rw', ${JSON.stringify(input)}]).status`;
    expect(await evaluate(again)).not.toBe('0');
  });

  test('see no files of the machine, other uploads or the server’s environment', async () => {
    const beside = path.join(folder, 'secret');
    writeFileSync(beside, 'canary');
    for (const file of [
      '/etc/passwd',
      `/proc/${process.pid}/environ`,
      '/proc/self/environ',
      beside,
      import.meta.filename,
    ])
      expect(await evaluate(`return require('fs').existsSync(${JSON.stringify(file)})`)).toBe('false');
  });

  test('cannot exceed the task limit with a fork bomb, which is killed at the deadline', async () => {
    const bomb = 'n=0; while [ $n -lt 2000 ]; do sleep 60 & n=$((n+1)); echo $n; done';
    const { code, stdout } = await runConfined(['/bin/sh', '-c', bomb], { ...limits, deadlineMs: 5000 });
    expect(code).not.toBe(0);
    expect(stdout.trim().split('\n').length).toBeLessThan(400);
  });
});
