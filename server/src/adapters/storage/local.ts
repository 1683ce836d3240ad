import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newUuid } from '#infra/ids.ts';
import { append } from './append.ts';
import { hashOf } from './content-hash.ts';
import { createHashThread } from './hash-thread.ts';
import {
  checkWritable,
  truncateFile,
  listContents,
  listOlder,
  moveForGood,
  openForReading,
  removeFile,
  requireSize,
  sizeOf,
  streamOf,
  syncFile,
  syncFolder,
} from './local-files.ts';
import type { Incoming, Storage } from './storage.ts';

const safeName = /^[a-z0-9_-]{1,64}$/;
const safeHash = /^[0-9a-f]{64}$/;

/** Storage in a local folder. No path ever contains a name that a person chose. */
export async function createLocalStorage(folder: string): Promise<Storage> {
  const incomingFolder = path.join(folder, 'incoming');
  const blobFolder = path.join(folder, 'blobs');
  for (const each of [incomingFolder, blobFolder]) await mkdir(each, { recursive: true, mode: 0o700 });
  for (const each of [folder, path.dirname(folder)]) await syncFolder(each);

  const blobPath = (organizationId: string, sha256: string): string => {
    if (!safeName.test(organizationId) || !safeHash.test(sha256)) throw new Error('not the address of a content');
    return path.join(blobFolder, organizationId, sha256.slice(0, 2), sha256);
  };

  return {
    incoming: createIncoming({ folder: incomingFolder, blobPath, blobFolder }),
    identify: hashOf,
    async put(organizationId, content, bytes) {
      const temporary = path.join(incomingFolder, `put_${newUuid()}`);
      await writeFile(temporary, bytes, { mode: 0o600, flush: true });
      await moveForGood({ from: temporary, to: blobPath(organizationId, content.sha256), root: blobFolder });
    },
    read: (organizationId, sha256, range) => streamOf(blobPath(organizationId, sha256), range),
    open: (organizationId, sha256) => openForReading(blobPath(organizationId, sha256)),
    size: (organizationId, sha256) => sizeOf(blobPath(organizationId, sha256)),
    withFile: (organizationId, sha256, use) => use(blobPath(organizationId, sha256)),
    remove: (organizationId, sha256) => removeFile(blobPath(organizationId, sha256)),
    list: () => listContents(blobFolder),
    // Leftovers of interrupted writes are in the incoming folder and are swept there.
    tidy: async () => undefined,
    check: () => checkWritable(incomingFolder),
    checkRights: () => checkWritable(incomingFolder),
    close: () => undefined,
  };
}

interface Folders {
  folder: string;
  blobFolder: string;
  blobPath(organizationId: string, sha256: string): string;
}

function createIncoming({ folder, blobFolder, blobPath }: Folders): Incoming {
  const hashes = createHashThread();
  const pathOf = (id: string): string => {
    if (!safeName.test(id)) throw new Error('not the id of an upload');
    return path.join(folder, id);
  };

  return {
    async create(id) {
      await writeFile(pathOf(id), '', { mode: 0o600, flag: 'wx' });
      await syncFolder(folder);
    },
    size: (id) => sizeOf(pathOf(id)),
    async write(id, offset, bytes, { whole } = { whole: false }) {
      const file = pathOf(id);
      try {
        // A part that may be rolled back is hashed only once it is committed.
        const onWritten = (sizeBytes: number) => whole || hashes.follow(file, sizeBytes);
        return await append(bytes, { file, offset, onWritten, onTruncated: () => hashes.forget(file) });
      } catch (error) {
        if (whole) await truncateFile(file, offset);
        throw error;
      }
    },
    async head(id, maxBytes) {
      const file = await openForReading(pathOf(id));
      try {
        return Buffer.from(await file.read(0, maxBytes));
      } finally {
        await file.close();
      }
    },
    open: (id) => openForReading(pathOf(id)),
    withFile: (id, use) => use(pathOf(id)),
    listOlder: (before) => listOlder(folder, before),
    async remove(id) {
      hashes.forget(pathOf(id));
      await removeFile(pathOf(id));
    },
    async identify(id) {
      const file = pathOf(id);
      await syncFile(file);
      return hashes.identify(file, await requireSize(file));
    },
    // Nothing to prepare, since a rename is quick.
    stage: async () => undefined,
    keep: (id, organizationId, { sha256 }) =>
      moveForGood({ from: pathOf(id), to: blobPath(organizationId, sha256), root: blobFolder }),
  };
}
