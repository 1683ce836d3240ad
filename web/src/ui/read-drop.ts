import { withoutLitter } from './dropped-files.ts';

/** Everything that was let go, files and whole folders, in the order the system gives them. */
export async function readDrop({ items, files }: DataTransfer): Promise<File[]> {
  // The entries are gone as soon as the event is over: all of them are taken first.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return withoutLitter([...files]);
  const { filesBelow } = await import('./dropped-folders.ts');
  const found = await Promise.all(entries.map(filesBelow));
  return withoutLitter(found.flat());
}
