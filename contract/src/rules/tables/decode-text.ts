import type { Encoding } from './table.ts';

/**
 * Decodes UTF-8; UTF-16 by its byte order mark or its zero bytes; otherwise Windows-1252, in which spreadsheet programs
 * write CSV on Windows. Returns null for bytes that are not text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const encoding = findEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? null : { text, encoding };
}

function findEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = countZeros(bytes);
  // Without a byte order mark, every other byte of Latin letters is zero.
  if (zeros.odd > zeros.even * 10 && zeros.odd > zeros.length / 4) return 'utf-16le';
  if (zeros.even > zeros.odd * 10 && zeros.even > zeros.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const sampleBytes = 4096;

function countZeros(bytes: Uint8Array) {
  const length = Math.min(bytes.length, sampleBytes);
  const zeros = { even: 0, odd: 0, length };
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}
