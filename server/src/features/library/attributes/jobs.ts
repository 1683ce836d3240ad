import { defineJob } from '#infra/jobs/define-job.ts';

/** Checks values that have no verdict yet; until then every read runs the pattern. */
export const judgeValuesJob = defineJob({
  name: 'attributes.judge',
  scope: 'all tenants',
  cron: '*/5 * * * *',
  retries: 0,
});
