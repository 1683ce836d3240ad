import { defineJob } from '#infra/jobs/define-job.ts';

/** Recomputes which creatives of an organization are complete; safe to repeat. */
export const recountCompletionJob = defineJob({ name: 'completion.recount' });
