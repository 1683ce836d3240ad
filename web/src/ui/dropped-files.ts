/** The folders that files lay in, as they were dropped: a file itself does not tell. */
const folders = new WeakMap<File, string>();

// What systems leave behind in every folder, and nobody means to hand over.
const litter = /^(\..*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/** The folders a file lay in, `Summer/Stories`; empty where it was given alone. */
export function folderOf(file: File): string {
  return folders.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1).join('/');
}

/** Without what systems leave in folders. */
export function withoutLitter(files: readonly File[]): File[] {
  return files.filter((file) => ![...folderOf(file).split('/'), file.name].some((name) => litter.test(name)));
}

/** Everything that was let go, files and whole folders, in the order the system gives them. */
export async function readDrop({ items, files }: DataTransfer): Promise<File[]> {
  // The entries are gone as soon as the event is over: all of them are taken first.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return withoutLitter([...files]);
  const found = await Promise.all(entries.map(filesBelow));
  return withoutLitter(found.flat());
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    folders.set(file, entry.fullPath.split('/').slice(1, -1).join('/'));
    return [file];
  }
  if (!isFolder(entry) || litter.test(entry.name)) return [];
  const below = await Promise.all((await listEntries(entry)).map(filesBelow));
  return below.flat();
}

/** A reader gives a hundred entries at a time, and then none. */
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
