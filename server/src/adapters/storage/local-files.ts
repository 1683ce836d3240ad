import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { ListedContent, RandomAccess } from './storage.ts';

/** Makes a finished write last: the file's bytes, then its name. */
export async function syncFile(file: string): Promise<void> {
  await withHandle(file, (handle) => handle.sync());
}

// Folders of which this process knows that their own names last.
const lasting = new Set<string>();
const mostFolders = 10_000;

/**
 * Renames and makes the new name last, with the folders it stands in up to `root`. A move that was cut off may be
 * repeated: whoever made the folders may have died before they were synced.
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
  for (let each = folder; each !== root && !lasting.has(each); each = path.dirname(each)) {
    await syncFolder(path.dirname(each));
    if (lasting.size >= mostFolders) lasting.clear();
    lasting.add(each);
  }
}

/** Step by step: asked for all of them at once, Node says of a full disk that something was not found. */
async function makeFolder(folder: string, root: string): Promise<void> {
  try {
    await mkdir(folder);
    lasting.delete(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || folder === root) throw error;
    await makeFolder(path.dirname(folder), root);
    await makeFolder(folder, root);
  }
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
