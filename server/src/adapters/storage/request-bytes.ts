import { finished, type Readable } from 'node:stream';
import { ERRORS } from '@tus/utils';
import { TusError } from './tus-error.ts';

/**
 * The bytes of a request, straight from it: what the upload protocol's server puts between costs more than all that is
 * done with them. Its own stream stays empty, and its end says when to let go.
 * @throws TusError where more than `mostBytes` come, after those that fit; the reason of `signal`
 */
export async function* bytesOf(
  request: Readable,
  { mostBytes, until, signal }: { mostBytes: number; until: Readable; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  const pack = packing();
  let left = mostBytes;
  let over: { failure: Error | null } | null = null;
  let wake = (): void => undefined;
  const take = (chunk: Buffer) => {
    waiting.push(...pack.take(chunk));
    if (waiting.length >= aheadChunks) request.pause();
    wake();
  };
  const end = (failure: Error | null | undefined) => {
    over ??= { failure: failure ?? null };
    wake();
  };
  finished(request, { writable: false }, end);
  finished(until.resume(), { writable: false }, () => end(null));
  const stop = () => {
    waiting.length = 0;
    end(signal.reason as Error);
  };
  signal.addEventListener('abort', stop);
  request.on('data', take);
  try {
    signal.throwIfAborted();
    for (;;) {
      const chunk = waiting.shift() ?? pack.rest();
      if (chunk) {
        if (chunk.length > left) throw new TusError(ERRORS.ERR_SIZE_EXCEEDED);
        left -= chunk.length;
        yield chunk;
      } else if (over) {
        const { failure } = over as { failure: Error | null };
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

// Enough to be there when they are asked for, each some 64 kB.
const aheadChunks = 8;
// A chunk of one byte costs some two hundred beside it: what comes so small is put together before anybody keeps it.
const tinyBytes = 1024;
const packBytes = 8 * 1024;

/** Puts tiny chunks together; larger ones pass as they are, in their order. */
function packing() {
  let packed = Buffer.alloc(0);
  let [from, to] = [0, 0];
  const rest = (): Buffer | undefined => {
    if (to === from) return undefined;
    const chunk = packed.subarray(from, to);
    from = to;
    return chunk;
  };
  return {
    rest,
    /** What can be passed on now; the rest waits for more, or for `rest`. */
    take(chunk: Buffer): Buffer[] {
      if (chunk.length >= tinyBytes) return [rest() ?? [], chunk].flat();
      const full = to + chunk.length > packed.length ? rest() : undefined;
      if (to + chunk.length > packed.length) {
        packed = Buffer.allocUnsafeSlow(packBytes);
        [from, to] = [0, 0];
      }
      to += chunk.copy(packed, to);
      return full ? [full] : [];
    },
  };
}

/** An empty stream that ends when the request has been read to its end, and fails when the request does. */
export function shadowOf(request: Readable): ReadableStream<Uint8Array> {
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
