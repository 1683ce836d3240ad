import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { headBytes } from '@ad-foundry/probe/probe.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLocalStorage } from './local.ts';
import type { Incoming } from './storage.ts';
import { IncomingStore, type UploadRecords } from './tus-store.ts';

let folder: string;
let incoming: Incoming;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-tus-store-'));
  ({ incoming } = await createLocalStorage(folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Starts an upload request and tracks which of its buffers are still in memory. */
async function begin(id: string, { before }: { before: number }) {
  await incoming.create(id);
  if (before > 0) await incoming.write(id, 0, Readable.from([Buffer.alloc(before, 'before')]));
  const buffers: WeakRef<Buffer>[] = [];
  const track = (bytes: Buffer) => {
    buffers.push(new WeakRef(bytes));
    return bytes;
  };
  const records: UploadRecords = {
    find: async () => ({ sizeBytes: 10_000_000, createdAt: new Date(), settled: false }),
    remove: async () => false,
    judge: async (_id, head) => {
      track(head);
      return null;
    },
  };
  const request = new Readable({ read: () => undefined });
  const sending = { records, request, checksum: null, signal: new AbortController().signal };
  const watched = {
    ...incoming,
    head: async (...args: Parameters<Incoming['head']>) => track(await incoming.head(...args)),
  };
  const until = new Readable({ read: () => undefined });
  const written = new IncomingStore(watched, sending).write(until, id, before);
  const send = (bytes: number) => request.push(track(Buffer.alloc(bytes, 'sent')));
  const end = () => {
    request.push(null);
    return written;
  };
  return { buffers, send, end };
}

test.each([
  ['starts', 0],
  ['resumes within its first bytes', headBytes - 1000],
])('an upload that %s is judged by its first bytes, which are then freed', async (_how, before) => {
  const { buffers, send, end } = await begin(`upl_${before}`, { before });
  onTestFinished(async () => void (await end()));
  send(headBytes - 500);
  send(headBytes);
  await vi.waitFor(() => expect(buffers).toHaveLength(before > 0 ? 4 : 3), 10_000);
  const first = [...buffers];
  // The reader still references the newest chunk.
  send(1);
  await vi.waitFor(() => {
    collectGarbage();
    expect(first.filter((each) => each.deref() !== undefined)).toEqual([]);
  }, 10_000);
  expect(await (send(5), end())).toBe(before + 2 * headBytes - 500 + 6);
});

test('bytes that arrive one by one are kept as one buffer', async () => {
  const { send, end } = await begin('upl_trickle', { before: 0 });
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const atFirst = used();
  for (let sent = 0; sent < headBytes - 1; sent += 1) {
    send(1);
    if (sent % 64 === 0) await nextTurn();
  }
  await nextTurn();
  // The test's own weak references are part of it.
  expect(used() - atFirst).toBeLessThan(headBytes * 100);
  send(1);
  expect(await end()).toBe(headBytes);
});

test('an upload stored between the reads of its record and of its bytes is complete', async () => {
  let settled = false;
  const records: UploadRecords = {
    find: async () => ({ sizeBytes: 500, createdAt: new Date(), settled }),
    remove: async () => false,
    judge: async () => null,
  };
  const moved = {
    ...incoming,
    size: async () => {
      settled = true;
      return null;
    },
  };
  const request = new Readable({ read: () => undefined });
  const sending = { records, request, checksum: null, signal: new AbortController().signal };
  expect(await new IncomingStore(moved, sending).getUpload('upl_moved')).toMatchObject({ offset: 500, size: 500 });
});
