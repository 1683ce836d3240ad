import { defineJob } from '#infra/jobs/define-job.ts';

/**
 * Deletes expired data, such as rate limits, ended sessions and invitations, sent mails, old events and download
 * records; purges deleted organizations and objects, and objects that were archived for 30 days; removes unused
 * contents and pictures of unused ad accounts. A failing step does not stop the others.
 */
export const cleanUpJob = defineJob({
  name: 'installation.clean-up',
  scope: 'all tenants',
  cron: '17 * * * *',
  // Retried after a killed worker, so that a purge continues once the server is back.
  retries: 3,
});
