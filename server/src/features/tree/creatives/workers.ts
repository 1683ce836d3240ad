import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { recountCompletion } from './actions/recount.ts';
import { recountCompletionJob } from './jobs.ts';

export const creativeWorkers: Worker<Adapters>[] = [
  defineWorker(recountCompletionJob, {
    run: ({ scope, payload: { campaignId } }) => recountCompletion(scope, campaignId),
  }),
];
