/** A program that knows harmful files. */
export interface Scanner {
  /** What it says of a file. @throws where it cannot be reached, takes too long or cannot read so much */
  scan(bytes: AsyncIterable<Buffer>): Promise<'clean' | 'infected'>;
}
