import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ListedContent, RandomAccess } from './storage.ts';

/** Makes a finished write last: the file's bytes, then its name. */
export async function syncFile(file: string): Promise<void> {
  await withHandle(file, (handle) => handle.sync());
}

/** Renames and makes the new name last. A move that was cut off after the rename may be repeated. */
export async function moveForGood(from: string, to: string): Promise<void> {
  const folder = path.dirname(to);
  const made = await mkdir(folder, { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await sizeOf(to)) === null) throw error;
  }
  await syncFolder(folder);
  // A new folder's own name has to last as well, up to the first that was there before.
  if (made === undefined) return;
  for (let each = folder; each.length >= made.length; each = path.dirname(each)) await syncFolder(path.dirname(each));
}

/** A name in a folder lasts once the folder itself is synced. */
export async function syncFolder(folder: string): Promise<void> {
  await withHandle(folder, (handle) => handle.sync());
}

/** Takes the end of a file away, for good. */
export async function cutOff(file: string, sizeBytes: number): Promise<void> {
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

/** @throws with code `ENOENT` where there is no file */
export async function requireSize(file: string): Promise<number> {
  return (await stat(file)).size;
}

export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Names in a folder that were last written to before. */
export async function listOlder(folder: string, before: Date): Promise<string[]> {
  const names = await readdir(folder);
  const old = await Promise.all(
    names.map(async (name) => {
      // What went away while we looked is not old.
      const known = await stat(path.join(folder, name)).catch(() => null);
      return known !== null && known.mtime < before;
    }),
  );
  return names.filter((_, index) => old[index]);
}

/** Contents below a folder of `organization/first two digits/sha256`. */
export async function* listContents(folder: string): AsyncGenerator<ListedContent> {
  for (const organizationId of await readdir(folder)) {
    for (const part of await readdir(path.join(folder, organizationId))) {
      for (const sha256 of await readdir(path.join(folder, organizationId, part))) {
        // What went away while we looked is not there.
        const known = await stat(path.join(folder, organizationId, part, sha256)).catch(() => null);
        if (known?.isFile()) yield { organizationId, sha256, sizeBytes: known.size, modifiedAt: known.mtime };
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
      const wanted = Math.max(0, Math.min(length, size - offset));
      const buffer = new Uint8Array(wanted);
      const { bytesRead } = await handle.read(buffer, 0, wanted, offset);
      return bytesRead === wanted ? buffer : buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

export function streamOf(file: string, range?: { start: number; end: number }) {
  // Node's own `end` is inclusive.
  const bounds = range ? { start: range.start, end: range.end - 1 } : {};
  return createReadStream(file, { highWaterMark: 256 * 1024, ...bounds });
}

async function withHandle(file: string, use: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
}
