import { defineJob } from '#infra/jobs/define-job.ts';

/**
 * Deletes expired data: rate limits, challenges, ended sessions and invitations, sent mails, old events, download
 * records, deleted organizations, pictures of ad accounts that no organization uses, objects that were archived 30 days
 * ago or deleted, and unused contents. A failing step does not stop the others.
 */
export const cleanUpJob = defineJob({
  name: 'installation.clean-up',
  scope: 'all tenants',
  cron: '17 * * * *',
  // Retried after a killed worker, so that a purge continues once the server is back.
  retries: 3,
});
