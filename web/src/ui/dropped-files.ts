/** The folders that files lay in, as they were dropped: a file itself does not tell. */
export const folders = new WeakMap<File, string>();

// What systems leave behind in every folder, and nobody means to hand over.
export const litter = /^(\..*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/** The folders a file lay in, `Summer/Stories`; empty where it was given alone. */
export function folderOf(file: File): string {
  return folders.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1).join('/');
}

/** Without what systems leave in folders. */
export function withoutLitter(files: readonly File[]): File[] {
  return files.filter((file) => ![...folderOf(file).split('/'), file.name].some((name) => litter.test(name)));
}
