import path from 'node:path';
import { createLocalStorage } from './local.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-bucket.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that the settings select: S3 or the local data folder. */
export async function openStorage({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): Promise<Storage> {
  return s3 ? createS3Storage(s3) : createLocalStorage(path.join(dataDir, 'files'));
}
