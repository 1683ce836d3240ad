import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { recountCompletion } from './actions/recount.ts';

const payload = z.object({});

/** Computes anew which creatives of an organization are complete. Safe to repeat. */
export const recountCompletionJob = defineJob<typeof payload, Adapters>({
  name: 'completion.recount',
  payload,
  run: ({ scope }) => recountCompletion(scope),
});
