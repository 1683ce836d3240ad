import { defineJob } from '#infra/jobs/define-job.ts';

/**
 * Finishes uploads whose last bytes arrived just before a crash, deletes uploads that were idle for a week, and removes
 * incoming files without an upload. Concurrent finishing is safe: an upload is stored once.
 */
export const sweepUploadsJob = defineJob({
  name: 'uploads.sweep',
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
});
