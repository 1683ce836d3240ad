import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { judgeUnjudged } from './actions/judge.ts';
import { judgeValuesJob } from './jobs.ts';

export const attributeWorkers: Worker<Adapters>[] = [
  defineWorker(judgeValuesJob, { run: ({ scope }) => judgeUnjudged(scope) }),
];
