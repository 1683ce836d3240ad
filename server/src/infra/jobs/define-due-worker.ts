import type { Job } from './define-job.ts';
import { defineWorker, type AllTenantsJobContext, type Worker } from './define-worker.ts';

interface DueRows<R, P, D> {
  /** The rows whose time has come, most urgent first; a generator asks for more while there is time. */
  listDue(context: AllTenantsJobContext<P, D>): Promise<readonly R[]> | AsyncIterable<R>;
  /** Processes one row. Its next time, or its lease, must keep it from being listed again at once. */
  process(row: R, context: AllTenantsJobContext<P, D>): Promise<void>;
  /**
   * Instead of a line in the log: decides what becomes of a row that failed. `stop` ends the run, for a failure that the
   * other rows would meet too.
   */
  onError?(row: R, error: unknown, context: AllTenantsJobContext<P, D>): Promise<'stop' | void> | 'stop' | void;
}

/** The share of its time limit after which a run takes no further row. */
const usableShare = 2 / 3;

/** Declares what is done with rows whose time has come. A row that fails stops no other. */
export function defineDueWorker<R, P extends object, D>(
  job: Job<P, 'all tenants'>,
  { listDue, process, onError }: DueRows<R, P, D>,
): Worker<D> {
  return defineWorker<P, 'all tenants', D>(job, {
    async run(context) {
      const began = performance.now();
      for await (const row of await listDue(context)) {
        if (context.signal.aborted || performance.now() - began > job.timeoutMs * usableShare) return;
        try {
          await process(row, context);
        } catch (error) {
          if (!onError) context.scope.log.warn({ err: error, job: job.name, row }, 'a due row failed');
          else if ((await onError(row, error, context)) === 'stop') return;
        }
      }
    },
  });
}
