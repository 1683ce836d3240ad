import { defineJob } from '#infra/jobs/define-job.ts';

/** Queues the reminders that are due. */
export const collectRemindersJob = defineJob({ name: 'reminders.collect', scope: 'all tenants', cron: '*/5 * * * *' });
