import type { Transaction } from '#db/transaction.ts';
import { events } from '#db/schema/operations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { Queue } from '#infra/jobs/queue.ts';
import type { AppEvent } from '#infra/scope.ts';
import { jobsOf } from './reactions.ts';

// What concerns the machinery alone is not kept.
const unrecorded = new Set(['mail.queued', 'account.signed-in']);

/** Writes the event for everybody who follows, and enqueues what it causes, all in its transaction. */
export function createEmitter(queue: Queue<Adapters>) {
  return async (transaction: Transaction, event: AppEvent, at: Date): Promise<void> => {
    const { name, payload, organizationId } = event;
    if (!unrecorded.has(name)) {
      await transaction.db.insert(events).values({ organizationId, name, payload: { ...payload }, createdAt: at });
    }
    for (const job of jobsOf(event)) await queue.enqueue(transaction, job.name, { payload, whose: organizationId });
  };
}
