/** A file's path, or a function that provides a local copy while `use` runs; the copy is made only when it is needed. */
export type FileSource = string | (<T>(use: (file: string) => Promise<T>) => Promise<T>);

export function withFile<T>(source: FileSource, use: (file: string) => Promise<T>): Promise<T> {
  return typeof source === 'string' ? use(source) : source(use);
}
