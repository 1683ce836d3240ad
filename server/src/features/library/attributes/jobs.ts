import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { judgeUnjudged } from './actions/judge.ts';

const payload = z.object({});

/** Checks values that have no verdict yet; until then every read runs the pattern. */
export const judgeValuesJob = defineJob<typeof payload, Adapters>({
  name: 'attributes.judge',
  payload,
  scope: 'all tenants',
  cron: '*/5 * * * *',
  retries: 0,
  run: ({ scope }) => judgeUnjudged(scope),
});
