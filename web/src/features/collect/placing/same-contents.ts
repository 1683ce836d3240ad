/** A file with its key and folder. */
export interface DroppedFile {
  key: string;
  file: File;
  folder: string;
}

/** Number of bytes read from each file per step of a comparison. */
const chunkBytes = 4 * 1024 * 1024;

/** Finds files with the same content and maps each to a common key. Compares only files of equal size. */
export async function sameContents(files: readonly DroppedFile[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  const sizes = new Map<number, DroppedFile[]>();
  for (const each of files) sizes.set(each.file.size, [...(sizes.get(each.file.size) ?? []), each]);
  for (const candidates of sizes.values()) {
    const different: DroppedFile[] = [];
    for (const each of candidates.length > 1 ? candidates : []) {
      const equalFile = await firstEqual(different, each);
      if (!equalFile) different.push(each);
      else for (const { key } of [equalFile, each]) contents.set(key, equalFile.key);
    }
  }
  return contents;
}

async function firstEqual(files: readonly DroppedFile[], { file }: DroppedFile): Promise<DroppedFile | undefined> {
  for (const each of files) if (await areEqual(each.file, file)) return each;
  return undefined;
}

/** Compares two files of equal size up to the first difference. An unreadable file equals no other. */
async function areEqual(first: File, second: File): Promise<boolean> {
  try {
    for (let start = 0; start < first.size; start += chunkBytes) {
      const [a, b] = await Promise.all([bytesAt(first, start), bytesAt(second, start)]);
      if (a.some((byte, at) => byte !== b[at])) return false;
    }
    return first.size > 0;
  } catch {
    return false;
  }
}

async function bytesAt(file: File, start: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer());
}
