import type { ByteSource } from './byte-source.ts';

/** Reading stopped because a limit of bytes or time was reached, not because of the file. */
export class ReadLimit extends Error {
  override readonly name = 'ReadLimit';
}

export type Reader = {
  readonly sizeBytes: number;
  readonly bytesRead: () => number;
  /**
   * Bytes from `offset`, fewer at the end of the file. Reads `ahead` bytes in advance, for headers that are read piece
   * by piece.
   */
  bytes(offset: number, length: number, ahead?: number): Promise<Uint8Array>;
  /** `read` without read-ahead: for jumps from box to box through a large file. */
  exact(offset: number, length: number): Promise<Uint8Array>;
  /** Raises the byte limit for files whose header is not sufficient. */
  allow(bytes: number): void;
};

const windowBytes = 64 * 1024;
/** A browser takes a millisecond for each read, so head, tail and index are cached. */
const keptWindows = 4;
/** How long reading from memory may block before yielding to the event loop. */
const turnMs = 20;

/** Wraps a source with a limit of bytes and a deadline; past either, every read throws `ReadLimit`. */
export function createReader(source: ByteSource, limits: { maxBytes: number; deadlineAt: number }): Reader {
  let total = 0;
  let maxBytes = limits.maxBytes;
  let windows: { offset: number; bytes: Uint8Array }[] = [];

  const fromCache = (offset: number, length: number): Uint8Array | null => {
    // Reads past the end of the file return immediately.
    const available = Math.min(length, Math.max(0, source.sizeBytes - offset));
    const window = windows.find(
      ({ offset: from, bytes }) => offset >= from && offset + available <= from + bytes.byteLength,
    );
    if (window === undefined) return null;
    return window.bytes.subarray(offset - window.offset, offset - window.offset + available);
  };

  const load = async (offset: number, length: number): Promise<Uint8Array> => {
    const available = Math.min(length, Math.max(0, source.sizeBytes - offset));
    if (!Number.isSafeInteger(offset) || offset < 0 || !(available > 0)) return new Uint8Array(0);
    if (total + available > maxBytes) throw new ReadLimit('bytes');
    total += available;
    return source.read(offset, available);
  };

  // Cached reads count too: a loop over them could block the event loop forever.
  let turnAt = Date.now() + turnMs;
  const checkTime = (): Promise<void> | undefined => {
    const now = Date.now();
    if (now > limits.deadlineAt) throw new ReadLimit('time');
    if (now < turnAt) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        turnAt = Date.now() + turnMs;
        resolve();
      }, 0);
    });
  };

  return {
    sizeBytes: source.sizeBytes,
    bytesRead: () => total,
    allow: (bytes) => {
      maxBytes = Math.max(maxBytes, bytes);
    },
    exact: async (offset, length) => {
      await checkTime();
      return fromCache(offset, length) ?? load(offset, length);
    },
    bytes: async (offset, length, ahead = windowBytes) => {
      await checkTime();
      const cached = fromCache(offset, length);
      if (cached !== null) return cached;
      const bytes = await load(offset, Math.max(length, ahead));
      windows = [{ offset, bytes }, ...windows].slice(0, keptWindows);
      return bytes.subarray(0, length);
    },
  };
}
