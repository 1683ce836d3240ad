import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHashThread, startHashWorker } from './hash-thread.ts';

const hashes = createHashThread();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-hashes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function make(name: string, content: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const contentOf = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
  sizeBytes: bytes.length,
});
const some = (length: number, text: string) => Buffer.alloc(length, text);

test('hashes a file while it grows', async () => {
  const pieces = [some(300_000, 'a'), some(1, 'b'), some(5_000_000, 'c'), some(77, 'd')];
  const file = make('grows', Buffer.alloc(0));
  let sizeBytes = 0;
  for (const piece of pieces) {
    appendFileSync(file, piece);
    sizeBytes += piece.length;
    hashes.follow(file, sizeBytes);
  }
  expect(await hashes.identify(file, sizeBytes)).toEqual(contentOf(Buffer.concat(pieces)));
});

test('hashes a file that was never followed, also for concurrent requests', async () => {
  const bytes = some(3_000_000, 'whole');
  const file = make('whole', bytes);
  const contents = await Promise.all([1, 2, 3].map(() => hashes.identify(file, bytes.length)));
  for (const content of contents) expect(content).toEqual(contentOf(bytes));
});

test('hashes an empty file', async () => {
  expect(await hashes.identify(make('empty', Buffer.alloc(0)), 0)).toEqual(contentOf(Buffer.alloc(0)));
});

test('hashes many files at the same time', async () => {
  const all = Array.from({ length: 30 }, (_, index) => some(index * 250_000, `file ${index}`));
  const files = all.map((bytes, index) => make(`many-${index}`, bytes));
  for (const [index, file] of files.entries()) hashes.follow(file, Math.floor((all[index]?.length ?? 0) / 2));
  const contents = await Promise.all(files.map((file, index) => hashes.identify(file, all[index]?.length ?? 0)));
  expect(contents).toEqual(all.map(contentOf));
});

test('starts again after `forget`', async () => {
  const file = make('forgotten', some(1000, 'first'));
  hashes.follow(file, 1000);
  hashes.forget(file);
  const bytes = some(2000, 'second');
  writeFileSync(file, bytes);
  expect(await hashes.identify(file, bytes.length)).toEqual(contentOf(bytes));
});

test('rejects with the system’s error code for a missing file, and keeps working', async () => {
  const missingFile = path.join(folder, 'gone');
  hashes.follow(missingFile, 10);
  await expect(hashes.identify(missingFile, 10)).rejects.toMatchObject({ code: 'ENOENT' });
  const bytes = some(10, 'there');
  expect(await hashes.identify(make('there', bytes), 10)).toEqual(contentOf(bytes));
});

test('rejects a file shorter than reported', async () => {
  await expect(hashes.identify(make('short', some(10, 'x')), 11)).rejects.toThrow('shorter');
});

test('a crashed worker rejects its own requests, not those of its replacement', async () => {
  const file = make('asked-again', some(5000, 'x'));
  const failing = `require('node:worker_threads').parentPort.once('message', () => { throw new Error('broken'); });`;
  let starts = 0;
  const thread = createHashThread(() => {
    starts += 1;
    return starts === 1 ? new Worker(failing, { eval: true }) : startHashWorker();
  });
  await expect(thread.identify(file, 5000)).rejects.toThrow('broken');
  // Immediately, while the crashed worker has not exited yet.
  expect(await thread.identify(file, 5000)).toEqual(contentOf(some(5000, 'x')));
  expect(starts).toBe(2);
});
