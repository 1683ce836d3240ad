import { defineJob } from '#infra/jobs/define-job.ts';

/** Judges again the files whose step waits for decisions, after people left the team; safe to repeat. */
export const refreshOpenReviewsJob = defineJob({ name: 'review-steps.refresh-open' });
