import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { workName } from '#infra/media/work-name.ts';
import { storageError } from './s3-errors.ts';

// What the rest of the machine goes on with.
const reserveBytes = 256 * 1024 * 1024;
let takenBytes = 0;

/**
 * Puts bytes into a file of this machine for as long as `use` takes. @throws with code `ENOSPC` before the first of them
 * where there is no room for all, with those that are still being written
 */
export async function withTemporaryFile<T>(
  { bytes, sizeBytes }: { bytes: AsyncIterable<Buffer>; sizeBytes: number },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (takenBytes + sizeBytes + reserveBytes > bavail * bsize)
    throw storageError('ENOSPC', `no room for a copy of ${sizeBytes} bytes in ${tmpdir()}`);
  takenBytes += sizeBytes;
  try {
    return await copied(bytes, use);
  } finally {
    takenBytes -= sizeBytes;
  }
}

async function copied<T>(bytes: AsyncIterable<Buffer>, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), workName));
  try {
    const file = path.join(folder, 'file');
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { mode: 0o600 }));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
