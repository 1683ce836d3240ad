/** The scanner answered or disconnected without a verdict, mostly because the file exceeds its size limit. */
export class ScanRefused extends Error {
  readonly code = 'SCAN_REFUSED';
}

/** A virus scanner. */
export interface Scanner {
  /** Scans a file. @throws ScanRefused; any other error when the scanner is unreachable or does not answer in time */
  scan(bytes: AsyncIterable<Buffer>): Promise<'clean' | 'infected'>;
}
