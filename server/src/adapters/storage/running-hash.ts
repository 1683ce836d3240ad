import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';

/** SHA-256 and CRC-32 of bytes as they pass. */
export class RunningHash {
  private readonly hash: Hash = createHash('sha256');
  private crc = 0;
  sizeBytes = 0;

  update(chunk: Uint8Array): void {
    this.hash.update(chunk);
    this.crc = crc32(chunk, this.crc);
    this.sizeBytes += chunk.length;
  }

  finish(): { sha256: string; crc32: number; sizeBytes: number } {
    return { sha256: this.hash.digest('hex'), crc32: this.crc, sizeBytes: this.sizeBytes };
  }

  /** A stream that lets everything through and watches it. */
  watch(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.update(chunk);
        done(null, chunk);
      },
    });
  }
}
