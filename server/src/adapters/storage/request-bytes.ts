import { finished, type Readable } from 'node:stream';
import { ERRORS } from '@tus/utils';
import { TusError } from './tus-error.ts';

/**
 * Yields the bytes of a request directly: the tus server's own stream wrapping costs more than all other processing.
 * `until` is that stream; it stays empty, and its end cancels reading.
 * @throws TusError when more than `maxBytes` arrive, after those that fit; the reason of `signal`
 */
export async function* bytesOf(
  request: Readable,
  { maxBytes, until, signal }: { maxBytes: number; until: Readable; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  const packer = createPacker();
  let remainingBytes = maxBytes;
  let ended: { failure: Error | null } | null = null;
  let wake = (): void => undefined;
  const take = (chunk: Buffer) => {
    chunks.push(...packer.take(chunk));
    if (chunks.length >= bufferedChunks) request.pause();
    wake();
  };
  const end = (failure: Error | null | undefined) => {
    ended ??= { failure: failure ?? null };
    wake();
  };
  finished(request, { writable: false }, end);
  finished(until.resume(), { writable: false }, () => end(null));
  const stop = () => {
    chunks.length = 0;
    end(signal.reason as Error);
  };
  signal.addEventListener('abort', stop);
  request.on('data', take);
  try {
    signal.throwIfAborted();
    for (;;) {
      const chunk = chunks.shift() ?? packer.rest();
      if (chunk) {
        if (chunk.length > remainingBytes) throw new TusError(ERRORS.ERR_SIZE_EXCEEDED);
        remainingBytes -= chunk.length;
        yield chunk;
      } else if (ended) {
        const { failure } = ended as { failure: Error | null };
        if (failure) throw failure;
        return;
      } else {
        request.resume();
        await new Promise<void>((resolve) => (wake = resolve));
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
    request.off('data', take);
    request.pause();
  }
}

// Read-ahead buffer; each chunk has about 64 kB.
const bufferedChunks = 8;
// A one-byte chunk has about 200 bytes of overhead, so tiny chunks are joined before they are kept.
const tinyBytes = 1024;
const packBytes = 8 * 1024;

/** Joins tiny chunks; larger ones pass unchanged, in order. */
function createPacker() {
  let packed = Buffer.alloc(0);
  let [from, to] = [0, 0];
  const flush = (): Buffer | undefined => {
    if (to === from) return undefined;
    const chunk = packed.subarray(from, to);
    from = to;
    return chunk;
  };
  return {
    rest: flush,
    /** Returns the chunks that are ready; the rest waits for more bytes or for `rest`. */
    take(chunk: Buffer): Buffer[] {
      if (chunk.length >= tinyBytes) return [flush() ?? [], chunk].flat();
      const full = to + chunk.length > packed.length ? flush() : undefined;
      if (to + chunk.length > packed.length) {
        packed = Buffer.allocUnsafeSlow(packBytes);
        [from, to] = [0, 0];
      }
      to += chunk.copy(packed, to);
      return full ? [full] : [];
    },
  };
}

/** An empty stream that closes when the request was read completely and errors when the request errors. */
export function emptyBodyOf(request: Readable): ReadableStream<Uint8Array> {
  let cancelled = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      finished(request, { writable: false }, (error) => {
        if (error) controller.error(error);
        else if (!cancelled) controller.close();
      });
    },
    cancel(reason) {
      cancelled = true;
      request.destroy(reason instanceof Error ? reason : undefined);
    },
  });
}
