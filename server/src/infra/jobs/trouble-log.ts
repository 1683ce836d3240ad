import type { Log } from '#infra/log.ts';

/** Without an error for this long, the queue works again; longer than the intervals at which it reads the database. */
const calmMs = 20_000;

/** Logs the beginning and the end of a trouble, since every worker of the queue reports the same one every few seconds. */
export function createTroubleLog(log: Log) {
  let since: number | null = null;
  let errors = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    log.info({ seconds: Math.round((Date.now() - calmMs - (since ?? 0)) / 1000), errors }, 'the job queue works again');
    since = null;
    errors = 0;
  };
  return {
    note(error: unknown) {
      if (since === null) log.error({ err: error }, 'the job queue cannot work');
      since ??= Date.now();
      errors += 1;
      clearTimeout(timer);
      timer = setTimeout(end, calmMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
