/** A virus scanner. */
export interface Scanner {
  /** Scans a file. @throws when the scanner is unreachable, times out or rejects the file's size */
  scan(bytes: AsyncIterable<Buffer>): Promise<'clean' | 'infected'>;
}
