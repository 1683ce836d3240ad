import { withoutJunkFiles } from './dropped-files.ts';

/** All dropped files, including those in folders, in the system's order. */
export async function readDrop({ items, files }: DataTransfer): Promise<File[]> {
  // The entries are invalid after the event: all of them are read synchronously first.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return withoutJunkFiles([...files]);
  const { filesBelow } = await import('./dropped-folders.ts');
  const found = await Promise.all(entries.map(filesBelow));
  return withoutJunkFiles(found.flat());
}
