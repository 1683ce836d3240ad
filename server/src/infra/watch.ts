import { AppError } from './errors.ts';

const everyMs = 2000;
// All of them together ask no more than fifty times a second: however many lines are held open, others are served.
const shareMs = 20;
let watching = 0;

/**
 * Asks again and again, while the bytes of one request come or go, whether they still may: hours may lie between the
 * first and the last. The signal's reason is what `ask` refused with; `end` stops asking.
 */
export function watch(ask: () => Promise<unknown>): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  watching += 1;
  const look = () =>
    ask()
      // A database that is away for a moment ends nothing.
      .catch((error: unknown) => error instanceof AppError && stop.abort(error))
      .finally(next);
  const next = () => {
    if (!stop.signal.aborted && !ended)
      timer = setTimeout(() => void look(), Math.max(everyMs, watching * shareMs)).unref();
  };
  next();
  return {
    signal: stop.signal,
    end() {
      if (!ended) watching -= 1;
      ended = true;
      clearTimeout(timer);
    },
  };
}
