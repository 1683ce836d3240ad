/** The folder path of each dropped file, which the File itself does not contain. */
export const folders = new WeakMap<File, string>();

// Metadata files that operating systems add to folders.
export const junkFiles = /^(\..*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/** The folder path of a file, `Summer/Stories`; empty for a file chosen individually. */
export function folderOf(file: File): string {
  return folders.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1).join('/');
}

/** Removes the operating systems' metadata files. */
export function withoutJunkFiles(files: readonly File[]): File[] {
  return files.filter((file) => ![...folderOf(file).split('/'), file.name].some((name) => junkFiles.test(name)));
}
