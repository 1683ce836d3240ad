import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { workName } from '#infra/media/work-name.ts';

/** Puts bytes into a file of this machine for as long as `use` takes. */
export async function withTemporaryFile<T>(
  bytes: AsyncIterable<Buffer>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), workName));
  try {
    const file = path.join(folder, 'file');
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file, { mode: 0o600 }));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
