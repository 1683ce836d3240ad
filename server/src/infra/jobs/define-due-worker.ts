import type { Job } from './define-job.ts';
import { defineWorker, type AllTenantsJobContext, type Worker } from './define-worker.ts';

interface DueRows<R, P, D> {
  /** The due rows, most urgent first; a generator reads further rows while time remains. */
  listDue(context: AllTenantsJobContext<P, D>): Promise<readonly R[]> | AsyncIterable<R>;
  /** Processes one row. It must set the next time or a lease, so that the row is not listed again immediately. */
  process(row: R, context: AllTenantsJobContext<P, D>): Promise<void>;
  /**
   * Handles a failed row, instead of logging it. Returning `stop` ends the run, for a failure that would affect the
   * other rows too.
   */
  onError?(row: R, error: unknown, context: AllTenantsJobContext<P, D>): Promise<'stop' | void> | 'stop' | void;
}

/** The share of its time limit after which a run processes no further row. */
const usableShare = 2 / 3;

/** Defines the worker of a due job. A failed row does not stop the others. */
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
