import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Prefix of the temporary folders in which files are processed; folders left by a killed process are removed at start. */
export const temporaryFolderPrefix = 'ad-foundry-media-';

export function createTemporaryFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), temporaryFolderPrefix));
}

/** Creates a temporary folder and removes it when `use` has finished. */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createTemporaryFolder();
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
