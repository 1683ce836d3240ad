import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { refreshOpenReviews } from './actions/refresh-open.ts';
import { refreshOpenReviewsJob } from './jobs.ts';

export const reviewStepWorkers: Worker<Adapters>[] = [
  defineWorker(refreshOpenReviewsJob, { run: ({ scope }) => refreshOpenReviews(scope) }),
];
