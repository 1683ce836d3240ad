/** A file's path, or who lends one for as long as it is used: a copy that is made when its turn has come, not before. */
export type Source = string | (<T>(use: (file: string) => Promise<T>) => Promise<T>);

export function lent<T>(source: Source, use: (file: string) => Promise<T>): Promise<T> {
  return typeof source === 'string' ? use(source) : source(use);
}
