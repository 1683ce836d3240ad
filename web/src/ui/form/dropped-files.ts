/** The folder path of each dropped file; a File itself does not carry it. */
export const folders = new WeakMap<File, string>();

// Metadata files that operating systems leave in folders.
export const junkFiles = /^(\..*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/** A file's folder path, `Summer/Stories`; empty for a file chosen on its own. */
export function folderOf(file: File): string {
  return folders.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1).join('/');
}

/** Removes the operating systems' metadata files. */
export function withoutJunkFiles(files: readonly File[]): File[] {
  return files.filter((file) => ![...folderOf(file).split('/'), file.name].some((name) => junkFiles.test(name)));
}
