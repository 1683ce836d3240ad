import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { continueChange, failRest } from './actions/run.ts';
import { continueBulkJob } from './jobs.ts';

export const bulkWorkers: Worker<Adapters>[] = [
  defineWorker(continueBulkJob, {
    run: ({ scope, actAs, payload: { bulkId } }) => continueChange(scope, { bulkId, actAs }),
    onFailure: ({ scope, payload: { bulkId } }) => failRest(scope, bulkId, 'server.error'),
  }),
];
