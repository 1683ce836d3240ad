import { open } from 'node:fs/promises';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { append } from './append.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-append-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function begin(content: Buffer): string {
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  return file;
}

async function* breakingOff(pieces: Buffer[], reason: Error): AsyncGenerator<Buffer> {
  yield* pieces;
  await Promise.reject(reason);
}

const ignore = () => undefined;
// Up to three batches, in pieces that do not end where a batch ends.
const pieceLengths = fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 9 });

test('whatever the pieces, the file holds them in order, and each length told was a true one', async () => {
  await fc.assert(
    fc.asyncProperty(pieceLengths, fc.integer({ min: 0, max: 5000 }), async (lengths, before) => {
      const there = Buffer.alloc(before, 'before');
      const pieces = lengths.map((length, index) => Buffer.alloc(length, `piece ${index}`));
      const file = begin(there);
      const told: number[] = [];
      const onWritten = (sizeBytes: number) => {
        told.push(sizeBytes);
        expect(readFileSync(file).length).toBeGreaterThanOrEqual(sizeBytes);
      };
      const sizeBytes = await append(Readable.from(pieces), { file, offset: before, onWritten });
      const expected = Buffer.concat([there, ...pieces]);
      expect(readFileSync(file).equals(expected)).toBe(true);
      expect(sizeBytes).toBe(expected.length);
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      expect(told.at(-1) ?? before).toBe(expected.length);
    }),
    { numRuns: 25 },
  );
});

test('what arrived before the sender went away is kept, and the reason is told', async () => {
  const file = begin(Buffer.alloc(0));
  const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(65_536, index));
  const bytes = Readable.from(breakingOff(pieces, new Error('gone')));
  await expect(append(bytes, { file, offset: 0, onWritten: ignore })).rejects.toThrow('gone');
  expect(readFileSync(file).equals(Buffer.concat(pieces))).toBe(true);
});

test('what comes slowly is written before the rest has come', async () => {
  const file = begin(Buffer.alloc(0));
  async function* slow(): AsyncGenerator<Buffer> {
    for (const letter of ['a', 'b', 'c']) {
      yield Buffer.alloc(1000, letter);
      await vi.waitFor(() => expect(readFileSync(file, 'latin1').endsWith(letter)).toBe(true), 5000);
    }
  }
  expect(await append(slow(), { file, offset: 0, onWritten: ignore })).toBe(3000);
});

test('while the disk stalls no more is taken in, however slowly it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const file = begin(Buffer.alloc(0));
  const handle = await open(file, 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const { writev } = prototype;
  let goOn: () => void = ignore;
  const stalled = new Promise<void>((resolve) => (goOn = resolve));
  const stalling = vi.spyOn(prototype, 'writev').mockImplementation(async function (this: typeof handle, ...args) {
    await stalled;
    return writev.apply(this, args);
  });
  try {
    const pieces = Array.from({ length: 100 }, (_, index) => Buffer.alloc(100_000, index));
    let taken = 0;
    async function* slow(): AsyncGenerator<Buffer> {
      for (const piece of pieces) {
        yield piece;
        taken += piece.length;
        vi.advanceTimersByTime(1000);
      }
    }
    const writing = append(slow(), { file, offset: 0, onWritten: ignore });
    await vi.waitFor(() => expect(stalling).toHaveBeenCalled());
    for (let turn = 0; turn < 500; turn += 1) await setImmediate();
    // What is being written, and one batch that waits for it.
    expect(taken).toBeLessThan(2.5 * 1024 * 1024);
    goOn();
    expect(await writing).toBe(10_000_000);
    expect(readFileSync(file).equals(Buffer.concat(pieces))).toBe(true);
  } finally {
    goOn();
    stalling.mockRestore();
    vi.useRealTimers();
  }
});

test('a file that is not there is not made', async () => {
  const file = path.join(folder, 'nowhere');
  const writing = append(Readable.from([Buffer.alloc(10)]), { file, offset: 0, onWritten: ignore });
  await expect(writing).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(file)).toBe(false);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is told, and nothing is said to be written', async () => {
  const told: number[] = [];
  const pieces = Array.from({ length: 40 }, () => Buffer.alloc(65_536));
  const onWritten = (sizeBytes: number) => void told.push(sizeBytes);
  const writing = append(Readable.from(pieces), { file: '/dev/full', offset: 0, onWritten });
  await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(told).toEqual([]);
});

test.each([
  ['sync', 5],
  ['datasync', 40],
] as const)('what the disk could not make last (%s) is not kept: it is sent again', async (call, megabytes) => {
  const file = begin(Buffer.alloc(3000, 'before'));
  const handle = await open(file, 'r');
  const failing = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, call);
  await handle.close();
  failing.mockRejectedValueOnce(Object.assign(new Error('the disk failed'), { code: 'EIO' }));
  const pieces = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 'lost'));
  const writing = append(Readable.from(pieces), { file, offset: 3000, onWritten: ignore });
  await expect(writing).rejects.toMatchObject({ code: 'EIO' });
  failing.mockRestore();
  // A sync that comes after one that failed says nothing of what that one was to write.
  expect(readFileSync(file).equals(Buffer.alloc(3000, 'before'))).toBe(true);
});
