import { lstat } from 'node:fs/promises';

/** A file's path, or a function that provides a local copy while `use` runs; the copy is made only when it is needed. */
export type FileSource = string | (<T>(use: (file: string) => Promise<T>) => Promise<T>);

export function withFile<T>(source: FileSource, use: (file: string) => Promise<T>): Promise<T> {
  return typeof source === 'string' ? use(source) : source(use);
}

/**
 * True if a program has written this file: a regular file that is not empty, since a compromised decoder could leave a
 * link.
 */
export async function isWritten(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  return found !== null && found.isFile() && found.size > 0;
}
