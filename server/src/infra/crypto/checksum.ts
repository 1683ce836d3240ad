import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The checksum that a request declares for its bytes, as in the tus checksum extension. */
export interface Checksum {
  algorithm: ChecksumAlgorithm;
  value: Buffer;
}

export const checksumAlgorithms = ['sha256', 'sha1', 'crc32'] as const;
type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Parses an `Upload-Checksum` header, `sha256 <base64>`; null for another algorithm or a malformed value. */
export function parseChecksum(header: string): Checksum | null {
  const [name, text = '', ...more] = header.trim().split(' ');
  const algorithm = checksumAlgorithms.find((each) => each === name);
  const value = Buffer.from(text, 'base64');
  return algorithm && more.length === 0 && value.length === lengths[algorithm] ? { algorithm, value } : null;
}

const lengths = { sha256: 32, sha1: 20, crc32: 4 };

/** The received bytes do not match their checksum. */
export class ChecksumMismatch extends Error {}

/** Passes bytes through. @throws ChecksumMismatch after the last byte when the checksum differs */
export async function* checked(bytes: AsyncIterable<Buffer>, { algorithm, value }: Checksum): AsyncGenerator<Buffer> {
  const sum = startSum(algorithm);
  for await (const chunk of bytes) {
    sum.update(chunk);
    yield chunk;
  }
  if (!sum.digest().equals(value)) throw new ChecksumMismatch('the bytes are not those of their checksum');
}

function startSum(algorithm: ChecksumAlgorithm): { update(chunk: Buffer): unknown; digest(): Buffer } {
  if (algorithm !== 'crc32') return createHash(algorithm);
  let crc = 0;
  return {
    update: (chunk) => (crc = crc32(chunk, crc)),
    digest() {
      const value = Buffer.alloc(4);
      value.writeUInt32BE(crc);
      return value;
    },
  };
}
