import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { newUuid } from '#infra/ids.ts';
import type { Storage } from './storage.ts';

const hashOf = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
  sizeBytes: bytes.length,
});
const newId = () => `upl_${newUuid().replaceAll('-', '')}`;
const newOrganization = () => `org_${newUuid().replaceAll('-', '')}`;
const megabyte = 1024 * 1024;

async function* chunksOf(bytes: Buffer, size = 64 * 1024, failure: Error | null = null) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  if (failure) throw failure;
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Tests that every storage passes. `nodes` are two processes on the same files. */
export function storageSuite(nodes: () => readonly [Storage, Storage]): void {
  const firstNode = () => nodes()[0];
  const secondNode = () => nodes()[1];

  async function receive(id: string, bytes: Buffer, node = firstNode()): Promise<void> {
    await node.incoming.create(id);
    expect(await node.incoming.write(id, 0, chunksOf(bytes))).toBe(bytes.length);
  }

  /** Commits an upload like its last request does. */
  async function commit(id: string, organizationId: string, node = firstNode()) {
    const content = await node.incoming.identify(id);
    await node.incoming.stage(id, organizationId, content);
    await node.incoming.keep(id, organizationId, content);
    await node.incoming.remove(id);
    return content;
  }

  test('stores an upload under its hash', async () => {
    for (const size of [1, 1000, megabyte, 8 * megabyte, 8 * megabyte + 1, 21 * megabyte]) {
      const [id, organizationId, bytes] = [newId(), newOrganization(), randomBytes(size)];
      await receive(id, bytes);
      const content = await commit(id, organizationId);
      expect(content).toEqual(hashOf(bytes));
      expect(await firstNode().size(organizationId, content.sha256)).toBe(size);
      expect((await whole(firstNode().read(organizationId, content.sha256))).equals(bytes)).toBe(true);
      expect(await firstNode().incoming.size(id)).toBeNull();
    }
  });

  test('stores an empty file', async () => {
    const [id, organizationId] = [newId(), newOrganization()];
    await receive(id, Buffer.alloc(0));
    expect(await firstNode().incoming.size(id)).toBe(0);
    const content = await commit(id, organizationId);
    expect(content).toEqual(hashOf(Buffer.alloc(0)));
    expect(await whole(firstNode().read(organizationId, content.sha256))).toHaveLength(0);
  });

  test('resumes on another node, with parts of any length', async () => {
    const [id, organizationId, bytes] = [newId(), newOrganization(), randomBytes(23 * megabyte)];
    await firstNode().incoming.create(id);
    const ends = [1, 700, 3 * megabyte, 9 * megabyte + 5, 9 * megabyte + 6, 17 * megabyte, bytes.length];
    let at = 0;
    for (const [index, end] of ends.entries()) {
      const node = nodes()[index % 2 === 0 ? 0 : 1];
      expect(await node.incoming.write(id, at, chunksOf(bytes.subarray(at, end)))).toBe(end);
      expect(await secondNode().incoming.size(id)).toBe(end);
      expect(await firstNode().incoming.size(id)).toBe(end);
      at = end;
    }
    const content = await secondNode().incoming.identify(id);
    expect(content).toEqual(hashOf(bytes));
    await firstNode().incoming.stage(id, organizationId, content);
    await secondNode().incoming.keep(id, organizationId, content);
    expect((await whole(firstNode().read(organizationId, content.sha256))).equals(bytes)).toBe(true);
  });

  test('keeps every byte received before the sender disconnects', async () => {
    const [id, bytes] = [newId(), randomBytes(9 * megabyte)];
    await firstNode().incoming.create(id);
    const failure = new Error('gone');
    await expect(firstNode().incoming.write(id, 0, chunksOf(bytes, 64 * 1024, failure))).rejects.toThrow('gone');
    expect(await firstNode().incoming.size(id)).toBe(bytes.length);
    const rest = randomBytes(1000);
    await secondNode().incoming.write(id, bytes.length, chunksOf(rest));
    expect(await secondNode().incoming.identify(id)).toEqual(hashOf(Buffer.concat([bytes, rest])));
  });

  test('removes a `whole` part that fails', async () => {
    const [id, bytes] = [newId(), randomBytes(3000)];
    await receive(id, bytes);
    const failing = chunksOf(randomBytes(20 * megabyte), 64 * 1024, new Error('damaged'));
    await expect(firstNode().incoming.write(id, bytes.length, failing, { whole: true })).rejects.toThrow('damaged');
    expect(await secondNode().incoming.size(id)).toBe(bytes.length);
    const rest = randomBytes(2000);
    expect(await firstNode().incoming.write(id, bytes.length, chunksOf(rest), { whole: true })).toBe(5000);
    expect(await firstNode().incoming.identify(id)).toEqual(hashOf(Buffer.concat([bytes, rest])));
  });

  test('reads the first bytes of an upload in progress', async () => {
    const [id, bytes] = [newId(), randomBytes(150_000)];
    await firstNode().incoming.create(id);
    expect(await firstNode().incoming.head(id, 65_536)).toHaveLength(0);
    await firstNode().incoming.write(id, 0, chunksOf(bytes.subarray(0, 40_000)));
    expect((await secondNode().incoming.head(id, 65_536)).equals(bytes.subarray(0, 40_000))).toBe(true);
    await firstNode().incoming.write(id, 40_000, chunksOf(bytes.subarray(40_000)));
    expect((await secondNode().incoming.head(id, 65_536)).equals(bytes.subarray(0, 65_536))).toBe(true);
    expect(await commit(id, newOrganization())).toEqual(hashOf(bytes));
  });

  test('gives random access to an upload before it is committed', async () => {
    const [id, bytes] = [newId(), randomBytes(19 * megabyte)];
    await receive(id, bytes);
    const source = await secondNode().incoming.open(id);
    expect(source.sizeBytes).toBe(bytes.length);
    for (const [offset, length] of [
      [0, 16],
      [8 * megabyte - 3, 6],
      [8 * megabyte - 100, 9 * megabyte],
      [bytes.length - 5, 100],
      [bytes.length, 10],
    ] as const) {
      const read = Buffer.from(await source.read(offset, length));
      expect(read.equals(bytes.subarray(offset, offset + length)), `${offset}+${length}`).toBe(true);
    }
    await source.close();
    expect((await secondNode().incoming.withFile(id, (file) => readFile(file))).equals(bytes)).toBe(true);
  });

  test('reads any range of a content, and the reader may stop early', async () => {
    const [id, organizationId, bytes] = [newId(), newOrganization(), randomBytes(12 * megabyte)];
    await receive(id, bytes);
    const { sha256 } = await commit(id, organizationId);
    for (const [start, end] of [
      [0, 1],
      [5, 5000],
      [8 * megabyte - 1, 8 * megabyte + 1],
      [bytes.length - 7, bytes.length],
      [0, bytes.length],
    ] as const) {
      const read = await whole(secondNode().read(organizationId, sha256, { start, end }));
      expect(read.equals(bytes.subarray(start, end)), `${start}–${end}`).toBe(true);
    }
    for await (const chunk of firstNode().read(organizationId, sha256)) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect((await firstNode().withFile(organizationId, sha256, (file) => readFile(file))).equals(bytes)).toBe(true);
    const source = await firstNode().open(organizationId, sha256);
    expect(Buffer.from(await source.read(100, 50)).equals(bytes.subarray(100, 150))).toBe(true);
    await source.close();
  });

  test('stores the same content once, and committing it again succeeds', async () => {
    const [organizationId, bytes] = [newOrganization(), randomBytes(11 * megabyte)];
    const [first, second] = [newId(), newId()];
    await receive(first, bytes);
    await receive(second, bytes, secondNode());
    const content = await commit(first, organizationId);
    // A process that died between `keep` and `remove` repeats both.
    await secondNode().incoming.stage(second, organizationId, content);
    await secondNode().incoming.keep(second, organizationId, content);
    await firstNode().incoming.keep(second, organizationId, content);
    await firstNode().incoming.remove(second);
    await firstNode().incoming.keep(second, organizationId, content);
    const listed = [];
    for await (const each of firstNode().list()) if (each.organizationId === organizationId) listed.push(each);
    expect(listed).toMatchObject([{ sha256: content.sha256, sizeBytes: bytes.length }]);
    expect(Math.abs(Date.now() - (listed[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(120_000);
  });

  test('leaves nothing of an upload staged and then removed', async () => {
    const [id, organizationId, bytes] = [newId(), newOrganization(), randomBytes(17 * megabyte)];
    await receive(id, bytes);
    const content = await firstNode().incoming.identify(id);
    await firstNode().incoming.stage(id, organizationId, content);
    await firstNode().incoming.remove(id);
    expect(await firstNode().incoming.size(id)).toBeNull();
    await firstNode().remove(organizationId, content.sha256);
    await expect(firstNode().incoming.keep(id, organizationId, content)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(
      firstNode()
        .incoming.stage(id, organizationId, content)
        .then(() => firstNode().incoming.keep(id, organizationId, content)),
    ).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await firstNode().size(organizationId, content.sha256)).toBeNull();
  });

  test('two nodes can commit the same upload at once', async () => {
    const [id, organizationId, bytes] = [newId(), newOrganization(), randomBytes(18 * megabyte)];
    await receive(id, bytes);
    const content = await firstNode().incoming.identify(id);
    await Promise.all(nodes().map((node) => node.incoming.stage(id, organizationId, content)));
    await firstNode().incoming.keep(id, organizationId, content);
    await secondNode().incoming.keep(id, organizationId, content);
    await firstNode().incoming.remove(id);
    expect((await whole(firstNode().read(organizationId, content.sha256))).equals(bytes)).toBe(true);
  });

  test('puts, replaces and removes bytes in memory', async () => {
    const [organizationId, bytes] = [newOrganization(), randomBytes(5000)];
    const content = firstNode().identify(bytes);
    expect(content).toEqual(hashOf(bytes));
    for (let again = 0; again < 2; again++) await firstNode().put(organizationId, content, bytes);
    expect((await whole(secondNode().read(organizationId, content.sha256))).equals(bytes)).toBe(true);
    await secondNode().remove(organizationId, content.sha256);
    await secondNode().remove(organizationId, content.sha256);
    expect(await firstNode().size(organizationId, content.sha256)).toBeNull();
    await expect(whole(firstNode().read(organizationId, content.sha256))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(firstNode().open(organizationId, content.sha256)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('lists uploads last written to before an instant', async () => {
    const [old, young] = [newId(), newId()];
    await receive(old, randomBytes(100));
    await sleep(2200);
    const between = new Date(Date.now() - 1000);
    await receive(young, randomBytes(100));
    const found = await secondNode().incoming.listOlder(between);
    expect(found).toContain(old);
    expect(found).not.toContain(young);
  });

  test('rejects ids and hashes not made by the product (S31)', async () => {
    const names = ['../evil', 'a/b', '', '.', 'A', 'x'.repeat(65), 'a\0'];
    for (const name of names) {
      await expect((async () => firstNode().incoming.create(name))(), name).rejects.toThrow();
      await expect((async () => firstNode().size(name, 'a'.repeat(64)))(), name).rejects.toThrow();
      await expect((async () => firstNode().size('org_a', name))(), name).rejects.toThrow();
    }
  });

  test('`check` succeeds on a writable storage', () => firstNode().check());
  test('`checkRights` succeeds if files may be written and deleted', () => firstNode().checkRights());
}
