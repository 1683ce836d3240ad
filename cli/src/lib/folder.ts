import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { faultOf } from './read-file.ts';
import { Stop, exit } from './exit.ts';

export interface FoundFile {
  path: string;
  name: string;
  /** The folders around it, from the chosen one: `export/stories`. */
  folder: string;
  sizeBytes: number;
  modifiedMs: number;
}

/** Files of operating systems, and those that programs are still writing. */
const skipped =
  /^(?:\..*|~\$.*|thumbs\.db|desktop\.ini|__macosx|.*(?:\.partial|\.part|\.tmp|\.crdownload|\.download|~))$/i;
const maxFiles = 10_000;
const collator = new Intl.Collator('en', { numeric: true });

/**
 * The files of a folder and of those below it, in natural order. Links are not followed: a folder that others write in
 * could lead to any file of this person. @throws Stop if the folder cannot be read
 */
export async function listFolder(
  top: string,
  isLeftOut: (name: string) => boolean = () => false,
): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  const visit = async (folder: string, shown: string) => {
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => collator.compare(a.name, b.name))) {
      const file = path.join(folder, entry.name);
      if (skipped.test(entry.name) || isLeftOut(entry.name)) continue;
      if (entry.isDirectory()) await visit(file, `${shown}/${entry.name}`);
      const stats = entry.isFile() ? await lstat(file).catch(() => null) : null;
      if (!stats?.isFile()) continue;
      if (files.length === maxFiles)
        throw new Stop(
          exit.usage,
          `${top} holds more than ${maxFiles.toLocaleString('en-US')} files. Name a folder inside.`,
        );
      const { size: sizeBytes, mtimeMs } = stats;
      files.push({ path: file, name: entry.name, folder: shown, sizeBytes, modifiedMs: Math.floor(mtimeMs) });
    }
  };
  try {
    await visit(top, path.basename(path.resolve(top)));
  } catch (error) {
    if (error instanceof Stop) throw error;
    const isFile = (error as NodeJS.ErrnoException).code === 'ENOTDIR';
    throw new Stop(exit.usage, `${top} ${isFile ? 'is a file. Name its folder' : faultOf(error)}.`);
  }
  return files;
}

/** The SHA-256 of a file in hexadecimal. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A common key for files of equal content. Only files of equal size are read. */
export async function sameContents(files: readonly FoundFile[]): Promise<Map<FoundFile, string>> {
  const countOf = counter(files.map(({ sizeBytes }) => sizeBytes));
  const contents = new Map<FoundFile, string>();
  for (const file of files)
    if (file.sizeBytes > 0 && countOf(file.sizeBytes) > 1) {
      const hash = await hashOf(file.path).catch(() => null);
      if (hash !== null) contents.set(file, hash);
    }
  const copiesOf = counter(contents.values());
  return new Map([...contents].filter(([, hash]) => copiesOf(hash) > 1));
}

function counter<T>(values: Iterable<T>): (value: T) => number {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return (value) => counts.get(value) ?? 0;
}
