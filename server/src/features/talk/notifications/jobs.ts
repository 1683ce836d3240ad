import { defineJob } from '#infra/jobs/define-job.ts';

/** Notifies the people responsible for what is due within a day. */
export const tellDueJob = defineJob({ name: 'notifications.due', scope: 'all tenants', cron: '7 * * * *' });

/** Queues the mails of notifications that are due. */
export const collectMailsJob = defineJob({
  name: 'notifications.collect-mails',
  scope: 'all tenants',
  cron: '* * * * *',
});
