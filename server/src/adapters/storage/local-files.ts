import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ListedContent, RandomAccess } from './storage.ts';

/** Syncs a file's contents to disk. */
export async function syncFile(file: string): Promise<void> {
  await withHandle(file, (handle) => handle.sync());
}

// Folders whose directory entries this process has synced.
const syncedFolders = new Set<string>();
const maxFolders = 10_000;

/**
 * Renames a file and syncs its new directory entry, including the folders above it up to `root`. Repeatable after an
 * interruption: existing folders are synced again, since the process that made them may have died before.
 */
export async function moveForGood({ from, to, root }: { from: string; to: string; root: string }): Promise<void> {
  const folder = path.dirname(to);
  await makeFolder(folder, root);
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await sizeOf(to)) === null) throw error;
  }
  await syncFolder(folder);
  for (let each = folder; each !== root && !syncedFolders.has(each); each = path.dirname(each)) {
    await syncFolder(path.dirname(each));
    if (syncedFolders.size >= maxFolders) syncedFolders.clear();
    syncedFolders.add(each);
  }
}

/** Creates folders one level at a time: on a full disk, Node's recursive `mkdir` reports ENOENT instead of ENOSPC. */
async function makeFolder(folder: string, root: string): Promise<void> {
  try {
    await mkdir(folder);
    syncedFolders.delete(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || folder === root) throw error;
    await makeFolder(path.dirname(folder), root);
    await makeFolder(folder, root);
  }
}

/** Syncs a folder, which makes its new directory entries durable. */
export async function syncFolder(folder: string): Promise<void> {
  await withHandle(folder, (handle) => handle.sync());
}

/** Truncates a file and syncs it. */
export async function truncateFile(file: string, sizeBytes: number): Promise<void> {
  await truncate(file, sizeBytes);
  await syncFile(file);
}

export async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @throws with code `ENOENT` when there is no file */
export async function requireSize(file: string): Promise<number> {
  return (await stat(file)).size;
}

export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Names of a folder's files last modified before an instant. */
export async function listOlder(folder: string, before: Date): Promise<string[]> {
  const names = await readdir(folder);
  const isOlder = await Promise.all(
    names.map(async (name) => {
      // A file removed in the meantime is not listed.
      const stats = await stat(path.join(folder, name)).catch(() => null);
      return stats !== null && stats.mtime < before;
    }),
  );
  return names.filter((_, index) => isOlder[index]);
}

/** Contents below a folder of `organization/first two digits/sha256`. */
export async function* listContents(folder: string): AsyncGenerator<ListedContent> {
  for (const organizationId of await readdir(folder)) {
    for (const part of await readdir(path.join(folder, organizationId))) {
      for (const sha256 of await readdir(path.join(folder, organizationId, part))) {
        // A file removed in the meantime is skipped.
        const stats = await stat(path.join(folder, organizationId, part, sha256)).catch(() => null);
        if (stats?.isFile()) yield { organizationId, sha256, sizeBytes: stats.size, modifiedAt: stats.mtime };
      }
    }
  }
}

export async function checkWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
}

export async function openForReading(file: string): Promise<RandomAccess> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat();
  return {
    sizeBytes: size,
    async read(offset, length) {
      const byteCount = Math.max(0, Math.min(length, size - offset));
      const buffer = new Uint8Array(byteCount);
      const { bytesRead } = await handle.read(buffer, 0, byteCount, offset);
      return bytesRead === byteCount ? buffer : buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

export function streamOf(file: string, range?: { start: number; end: number }) {
  // Node's own `end` is inclusive.
  const bounds = range ? { start: range.start, end: range.end - 1 } : {};
  return createReadStream(file, { highWaterMark: 1024 * 1024, ...bounds });
}

async function withHandle(file: string, use: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
}
