import { AppError } from './errors.ts';

const everyMs = 2000;

/**
 * Asks again and again, while the bytes of one request come or go, whether they still may: hours may lie between the
 * first and the last. The signal's reason is what `ask` refused with; `end` stops asking.
 */
export function watch(ask: () => Promise<unknown>): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const look = () =>
    ask()
      // A database that is away for a moment ends nothing.
      .catch((error: unknown) => error instanceof AppError && stop.abort(error))
      .finally(next);
  const next = () => {
    if (!stop.signal.aborted && !ended) timer = setTimeout(() => void look(), everyMs).unref();
  };
  next();
  return {
    signal: stop.signal,
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
