import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder, FolderTaken } from './data-folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-owner-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const me = { pid: process.pid, address: 'http://localhost:4000' };

test('a locked folder refuses a second process and names the owner', async () => {
  const claim = await claimFolder(folder, me);
  const error = await claimFolder(folder, { pid: 1, address: 'elsewhere' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FolderTaken);
  expect(String(error)).toContain(`process ${process.pid}`);
  expect(String(error)).toContain('http://localhost:4000');
  await claim.release();
  await (await claimFolder(folder, me)).release();
});

test('other paths of the same folder are locked too', async () => {
  const claim = await claimFolder(folder, me);
  await expect(claimFolder(`${folder}/../${path.basename(folder)}/`, me)).rejects.toThrow(FolderTaken);
  await claim.release();
});

test('the lock of a killed process does not block the next one (R17)', async () => {
  const module = pathToFileURL(fileURLToPath(new URL('./data-folder-lock.ts', import.meta.url))).href;
  const program = `const { claimFolder } = await import(${JSON.stringify(module)}); await claimFolder(${JSON.stringify(folder)}, { pid: process.pid, address: 'x' }); process.send('claimed'); setInterval(() => {}, 1000);`;
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = spawn(process.execPath, ['--import', loader, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve) => child.once('message', resolve));
  await expect(claimFolder(folder, me)).rejects.toThrow(`process ${child.pid}`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  await (await claimFolder(folder, me)).release();
});

test('another user’s socket among the temporary files does not block the lock', async () => {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const squatted = path.join(tmpdir(), `ad-foundry-${name}.owner`);
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(squatted, resolve));
  await (await claimFolder(folder, me)).release();
  server.close();
});

test('locks a folder with a long path', async () => {
  const long = path.join(folder, 'long'.repeat(40));
  const claim = await claimFolder(long, me);
  await expect(claimFolder(long, me)).rejects.toThrow(FolderTaken);
  await claim.release();
  await (await claimFolder(long, me)).release();
  rmSync(readFileSync(path.join(long, 'owner.at'), 'utf8'), { recursive: true });
});
