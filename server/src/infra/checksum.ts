import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a request says about its own bytes, in the words of the upload protocol. */
export interface Checksum {
  algorithm: ChecksumAlgorithm;
  value: Buffer;
}

export const checksumAlgorithms = ['sha256', 'sha1', 'crc32'] as const;
type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Reads an `Upload-Checksum` header, `sha256 <base64>`; null where it cannot be checked. */
export function parseChecksum(header: string): Checksum | null {
  const [name, text = '', ...more] = header.trim().split(' ');
  const algorithm = checksumAlgorithms.find((each) => each === name);
  const value = Buffer.from(text, 'base64');
  return algorithm && more.length === 0 && value.length === lengths[algorithm] ? { algorithm, value } : null;
}

const lengths = { sha256: 32, sha1: 20, crc32: 4 };

/** The bytes did not arrive as they were sent. */
export class ChecksumMismatch extends Error {}

/** Passes bytes through. @throws ChecksumMismatch after the last of them, where they are not what was said. */
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
