import { defineJob } from '#infra/jobs/define-job.ts';

/** Judges again the files whose step waits for decisions, after people left the team or lost the right to decide by a link; safe to repeat. */
export const refreshOpenReviewsJob = defineJob({ name: 'review-steps.refresh-open' });
