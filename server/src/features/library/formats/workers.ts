import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { moveToRevision } from './actions/rejudge.ts';
import { rejudgeFormatJob } from './jobs.ts';

export const formatWorkers: Worker<Adapters>[] = [
  defineWorker(rejudgeFormatJob, { run: ({ scope, payload }) => moveToRevision(scope, payload) }),
];
