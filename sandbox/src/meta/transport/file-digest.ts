import { createHash, type Hash } from 'node:crypto';

const WINDOW_BYTES = 256 * 1024;

/**
 * Digests a file of any size without storing it: checksum, length, and the first and last 256 KiB, where videos have
 * their metadata.
 */
export class FileDigest {
  readonly #hash: Hash = createHash('sha256');
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  readonly #tail: Buffer[] = [];
  #tailBytes = 0;
  bytes = 0;

  update(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    if (this.#headBytes < WINDOW_BYTES) {
      const part = Buffer.from(chunk.subarray(0, WINDOW_BYTES - this.#headBytes));
      this.#head.push(part);
      this.#headBytes += part.length;
    }
    this.#keepTail(chunk);
  }

  #keepTail(chunk: Buffer): void {
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    for (let first = this.#tail[0]; first && this.#tailBytes - first.length >= WINDOW_BYTES; first = this.#tail[0]) {
      this.#tail.shift();
      this.#tailBytes -= first.length;
    }
  }

  /** Hexadecimal SHA-256 of all bytes so far; more may follow. */
  sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  head(): Buffer {
    return Buffer.concat(this.#head);
  }

  tail(): Buffer {
    return Buffer.concat(this.#tail).subarray(-WINDOW_BYTES);
  }
}
