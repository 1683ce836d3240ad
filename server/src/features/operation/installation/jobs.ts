import { defineJob } from '#infra/jobs/define-job.ts';

/**
 * Deletes expired data: rate limits, challenges, ended sessions and invitations, sent mails, old events, download
 * records, deleted organizations, pictures of ad accounts that no organization uses, what was archived for 30 days or
 * deleted, unused contents. A failing step does not stop the others.
 */
export const cleanUpJob = defineJob({
  name: 'installation.clean-up',
  scope: 'all tenants',
  cron: '17 * * * *',
  // Retries after a killed worker, so that a purge continues once the server is back.
  retries: 3,
});
