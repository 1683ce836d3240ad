import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newUuid } from '#infra/ids.ts';
import { append } from './append.ts';
import {
  checkWritable,
  listOlder,
  moveForGood,
  openForReading,
  removeFile,
  sizeOf,
  streamOf,
  syncFile,
  syncFolder,
} from './local-files.ts';
import { RunningHash } from './running-hash.ts';
import type { Incoming, Storage, StoredContent } from './storage.ts';

const safeName = /^[a-z0-9_-]{1,64}$/;
const safeHash = /^[0-9a-f]{64}$/;

/** Files in a folder of this machine. No path ever contains a name that a person chose. */
export async function createLocalStorage(folder: string): Promise<Storage> {
  const incomingFolder = path.join(folder, 'incoming');
  const blobFolder = path.join(folder, 'blobs');
  for (const each of [incomingFolder, blobFolder]) await mkdir(each, { recursive: true, mode: 0o700 });

  const blobPath = (organizationId: string, sha256: string): string => {
    if (!safeName.test(organizationId) || !safeHash.test(sha256)) throw new Error('not the address of a content');
    return path.join(blobFolder, organizationId, sha256.slice(0, 2), sha256);
  };

  return {
    incoming: createIncoming(incomingFolder, blobPath),
    async put(organizationId, bytes) {
      const hash = new RunningHash();
      hash.update(bytes);
      const content = hash.finish();
      const temporary = path.join(incomingFolder, `put_${newUuid()}`);
      await writeFile(temporary, bytes, { mode: 0o600, flush: true });
      await moveForGood(temporary, blobPath(organizationId, content.sha256));
      return content;
    },
    read: (organizationId, sha256, range) => streamOf(blobPath(organizationId, sha256), range),
    open: (organizationId, sha256) => openForReading(blobPath(organizationId, sha256)),
    withFile: (organizationId, sha256, use) => use(blobPath(organizationId, sha256)),
    remove: (organizationId, sha256) => removeFile(blobPath(organizationId, sha256)),
    check: () => checkWritable(incomingFolder),
  };
}

function createIncoming(folder: string, blobPath: (organizationId: string, sha256: string) => string): Incoming {
  // Hashes of files that this process has seen from their first byte; after a restart the file is read once more.
  const hashes = new Map<string, RunningHash>();
  const pathOf = (id: string): string => {
    if (!safeName.test(id)) throw new Error('not the id of an upload');
    return path.join(folder, id);
  };

  return {
    async create(id) {
      await writeFile(pathOf(id), '', { mode: 0o600, flag: 'wx' });
      await syncFolder(folder);
      hashes.set(id, new RunningHash());
    },
    size: (id) => sizeOf(pathOf(id)),
    write: (id, offset, bytes) => append(bytes, { file: pathOf(id), offset, hash: runningHash(hashes, id, offset) }),
    open: (id) => openForReading(pathOf(id)),
    listOlder: (before) => listOlder(folder, before),
    async remove(id) {
      hashes.delete(id);
      await removeFile(pathOf(id));
    },
    async identify(id) {
      const file = pathOf(id);
      const running = hashes.get(id);
      // Taken before anything is waited for: whoever asks at the same time reads the file.
      hashes.delete(id);
      const complete = running !== undefined && running.sizeBytes === (await sizeOf(file));
      const content = complete ? running.finish() : await hashFile(file);
      await syncFile(file);
      return content;
    },
    keep: (id, organizationId, content) => moveForGood(pathOf(id), blobPath(organizationId, content.sha256)),
  };
}

/** The hash up to `offset`, or a throw-away one where this process has not seen everything before. */
function runningHash(hashes: Map<string, RunningHash>, id: string, offset: number): RunningHash {
  const known = hashes.get(id);
  if (known?.sizeBytes === offset) return known;
  hashes.delete(id);
  return new RunningHash();
}

async function hashFile(file: string): Promise<StoredContent> {
  const hash = new RunningHash();
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(1024 * 1024);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.finish();
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}
