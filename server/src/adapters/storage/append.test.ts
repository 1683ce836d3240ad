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
// Up to three batches, in pieces that do not align with the batches.
const pieceLengths = fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 9 });

test('the file holds all chunks in order, and each reported size is correct', async () => {
  await fc.assert(
    fc.asyncProperty(pieceLengths, fc.integer({ min: 0, max: 5000 }), async (lengths, before) => {
      const existing = Buffer.alloc(before, 'before');
      const pieces = lengths.map((length, index) => Buffer.alloc(length, `piece ${index}`));
      const file = begin(existing);
      const reported: number[] = [];
      const onWritten = (sizeBytes: number) => {
        reported.push(sizeBytes);
        expect(readFileSync(file).length).toBeGreaterThanOrEqual(sizeBytes);
      };
      const sizeBytes = await append(Readable.from(pieces), { file, offset: before, onWritten });
      const expected = Buffer.concat([existing, ...pieces]);
      expect(readFileSync(file).equals(expected)).toBe(true);
      expect(sizeBytes).toBe(expected.length);
      expect(reported).toEqual(reported.toSorted((a, b) => a - b));
      expect(reported.at(-1) ?? before).toBe(expected.length);
    }),
    { numRuns: 25 },
  );
});

test('keeps the bytes received before the sender disconnects, and rethrows its error', async () => {
  const file = begin(Buffer.alloc(0));
  const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(65_536, index));
  const bytes = Readable.from(breakingOff(pieces, new Error('gone')));
  await expect(append(bytes, { file, offset: 0, onWritten: ignore })).rejects.toThrow('gone');
  expect(readFileSync(file).equals(Buffer.concat(pieces))).toBe(true);
});

test('writes slowly arriving bytes before the rest has arrived', async () => {
  const file = begin(Buffer.alloc(0));
  async function* slow(): AsyncGenerator<Buffer> {
    for (const letter of ['a', 'b', 'c']) {
      yield Buffer.alloc(1000, letter);
      await vi.waitFor(() => expect(readFileSync(file, 'latin1').endsWith(letter)).toBe(true), 5000);
    }
  }
  expect(await append(slow(), { file, offset: 0, onWritten: ignore })).toBe(3000);
});

test('applies backpressure while the disk stalls, even to slow senders', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const file = begin(Buffer.alloc(0));
  const handle = await open(file, 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const { writev } = prototype;
  let resume: () => void = ignore;
  const stalled = new Promise<void>((resolve) => (resume = resolve));
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
    // One batch being written, and one waiting.
    expect(taken).toBeLessThan(2.5 * 1024 * 1024);
    resume();
    expect(await writing).toBe(10_000_000);
    expect(readFileSync(file).equals(Buffer.concat(pieces))).toBe(true);
  } finally {
    resume();
    stalling.mockRestore();
    vi.useRealTimers();
  }
});

test('does not create a missing file', async () => {
  const file = path.join(folder, 'nowhere');
  const writing = append(Readable.from([Buffer.alloc(10)]), { file, offset: 0, onWritten: ignore });
  await expect(writing).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(file)).toBe(false);
});

test.skipIf(!existsSync('/dev/full'))('reports a full disk, and reports no bytes as written', async () => {
  const reported: number[] = [];
  const pieces = Array.from({ length: 40 }, () => Buffer.alloc(65_536));
  const onWritten = (sizeBytes: number) => void reported.push(sizeBytes);
  const writing = append(Readable.from(pieces), { file: '/dev/full', offset: 0, onWritten });
  await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(reported).toEqual([]);
});

test.each([
  ['sync', 5],
  ['datasync', 40],
] as const)(
  'truncates bytes that could not be synced (%s), so that the client sends them again',
  async (call, megabytes) => {
    const file = begin(Buffer.alloc(3000, 'before'));
    const handle = await open(file, 'r');
    const failing = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, call);
    await handle.close();
    failing.mockRejectedValueOnce(Object.assign(new Error('the disk failed'), { code: 'EIO' }));
    const pieces = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 'lost'));
    const writing = append(Readable.from(pieces), { file, offset: 3000, onWritten: ignore });
    await expect(writing).rejects.toMatchObject({ code: 'EIO' });
    failing.mockRestore();
    // A sync after a failed sync does not prove that the earlier bytes are on disk.
    expect(readFileSync(file).equals(Buffer.alloc(3000, 'before'))).toBe(true);
  },
);
