import { AppError } from '#infra/errors.ts';

const intervalMs = 2000;
// At most fifty checks per second for all transfers together, so that open connections do not slow other requests.
const spacingMs = 20;
let active = 0;

/**
 * Repeats an access check during a long transfer. The signal aborts with the error that `check` rejects with; `end`
 * stops checking.
 */
export function recheckAccess(check: () => Promise<unknown>): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  active += 1;
  const run = () =>
    check()
      // A short database outage does not end a transfer.
      .catch((error: unknown) => error instanceof AppError && stop.abort(error))
      .finally(schedule);
  const schedule = () => {
    if (!stop.signal.aborted && !ended)
      timer = setTimeout(() => void run(), Math.max(intervalMs, active * spacingMs)).unref();
  };
  schedule();
  return {
    signal: stop.signal,
    end() {
      if (!ended) active -= 1;
      ended = true;
      clearTimeout(timer);
    },
  };
}
