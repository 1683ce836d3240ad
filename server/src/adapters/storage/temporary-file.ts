import { createWriteStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withTemporaryFolder } from '#infra/files/temporary-folder.ts';
import { storageError } from './s3-errors.ts';

// Disk space left free for other uses.
const reserveBytes = 256 * 1024 * 1024;
let reservedBytes = 0;

/**
 * Writes bytes to a temporary file that exists while `use` runs. @throws with code `ENOSPC`, before writing, when the
 * disk has too little space for this file and the temporary files being written
 */
export async function withTemporaryFile<T>(
  { bytes, sizeBytes }: { bytes: AsyncIterable<Buffer>; sizeBytes: number },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (reservedBytes + sizeBytes + reserveBytes > bavail * bsize)
    throw storageError('ENOSPC', `no room for a copy of ${sizeBytes} bytes in ${tmpdir()}`);
  reservedBytes += sizeBytes;
  try {
    return await copyTo(bytes, use);
  } finally {
    reservedBytes -= sizeBytes;
  }
}

async function copyTo<T>(bytes: AsyncIterable<Buffer>, use: (path: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'file');
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { mode: 0o600 }));
    return use(file);
  });
}
