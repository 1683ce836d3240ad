import type { ByteSource } from './byte-source.ts';

/** Reading stopped because a limit of bytes or time was reached, not because of the file. */
export class ReadLimit extends Error {
  override readonly name = 'ReadLimit';
}

export type Reader = {
  readonly sizeBytes: number;
  readonly bytesRead: () => number;
  /** Bytes from `offset`, fewer at the end of the file. Reads `ahead`: for headers that are walked piece by piece. */
  bytes(offset: number, length: number, ahead?: number): Promise<Uint8Array>;
  /** The same without reading ahead: for jumps from one box to the next through a large file. */
  exact(offset: number, length: number): Promise<Uint8Array>;
  /** Raises the limit of bytes for files that do not say enough in their header. */
  allow(bytes: number): void;
};

const windowBytes = 64 * 1024;

/** Wraps a source with a limit of bytes and a deadline; past either, every read throws `ReadLimit`. */
export function createReader(source: ByteSource, limits: { maxBytes: number; deadlineAt: number }): Reader {
  let total = 0;
  let maxBytes = limits.maxBytes;
  let cached: { offset: number; bytes: Uint8Array } = { offset: 0, bytes: new Uint8Array(0) };

  const fromCache = (offset: number, length: number): Uint8Array | null => {
    const start = offset - cached.offset;
    const inside = start >= 0 && start + length <= cached.bytes.byteLength;
    return inside ? cached.bytes.subarray(start, start + length) : null;
  };

  const load = async (offset: number, length: number): Promise<Uint8Array> => {
    const wanted = Math.min(length, Math.max(0, source.sizeBytes - offset));
    if (!Number.isSafeInteger(offset) || offset < 0 || !(wanted > 0)) return new Uint8Array(0);
    if (total + wanted > maxBytes) throw new ReadLimit('bytes');
    total += wanted;
    return source.read(offset, wanted);
  };

  // Also a read that the cache answers: a loop over it could run for ever without one.
  const checkTime = () => {
    if (Date.now() > limits.deadlineAt) throw new ReadLimit('time');
  };

  return {
    sizeBytes: source.sizeBytes,
    bytesRead: () => total,
    allow: (bytes) => {
      maxBytes = Math.max(maxBytes, bytes);
    },
    exact: async (offset, length) => {
      checkTime();
      return fromCache(offset, length) ?? load(offset, length);
    },
    bytes: async (offset, length, ahead = windowBytes) => {
      checkTime();
      const known = fromCache(offset, length);
      if (known !== null) return known;
      cached = { offset, bytes: await load(offset, Math.max(length, ahead)) };
      return cached.bytes.subarray(0, length);
    },
  };
}
