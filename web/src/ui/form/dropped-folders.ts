import { folders, junkFiles } from './dropped-files.ts';

/** All files in a dropped entry, recursively. */
export async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    folders.set(file, entry.fullPath.split('/').slice(1, -1).join('/'));
    return [file];
  }
  if (!isFolder(entry) || junkFiles.test(entry.name)) return [];
  const below = await Promise.all((await listEntries(entry)).map(filesBelow));
  return below.flat();
}

/**
 * Lists all entries of a folder: a directory reader returns at most a hundred per call, and an empty list at the end.
 */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
