import { defineJob } from '#infra/jobs/define-job.ts';

/** Notifies the assigned members of what is due within a day. */
export const tellDueJob = defineJob({ name: 'notifications.due', scope: 'all tenants', cron: '7 * * * *' });

/** Queues mails of the notifications that are to be mailed now. */
export const collectMailsJob = defineJob({
  name: 'notifications.collect-mails',
  scope: 'all tenants',
  cron: '* * * * *',
});
