import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob, type JobContext } from '#infra/jobs/define-job.ts';
import { judgeUnjudged } from './actions/judge.ts';

/** Values that are not yet held against their pattern: whoever reads them waits for it each time. */
export const judgeValuesJob = defineJob({
  name: 'attributes.judge',
  payload: z.object({}),
  cron: '*/5 * * * *',
  retries: 0,
  run: ({ scope }: JobContext<object, Adapters>) => judgeUnjudged(scope),
});
