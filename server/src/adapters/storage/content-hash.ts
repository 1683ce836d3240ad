import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { StoredContent } from './storage.ts';

/** SHA-256, CRC-32 and size of bytes in memory. */
export function hashOf(bytes: Uint8Array): StoredContent {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), crc32: crc32(bytes), sizeBytes: bytes.length };
}
