import { defineJob } from '#infra/jobs/define-job.ts';

/** Mails holders of review links about files that have begun to wait for their decision. */
export const mailWaitingJob = defineJob({ name: 'review-mails.waiting', scope: 'all tenants', cron: '* * * * *' });

/** Queues the reminders of holders that are due. */
export const remindHoldersJob = defineJob({ name: 'review-mails.remind', scope: 'all tenants', cron: '*/5 * * * *' });
