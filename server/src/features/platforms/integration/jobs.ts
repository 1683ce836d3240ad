import { z } from 'zod';
import { tokenId } from '@ad-foundry/contract/ids.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

const payload = z.object({ tokenId });

/** Ends the access of a disconnected person at the platform, for two days if it does not answer. */
export const revokeTokenJob = defineJob({ name: 'integration.revoke', payload, scope: 'all tenants', retries: 20 });

/** Mails the managers of an organization about a connection that ends soon or has ended. */
export const mailManagersJob = defineJob({ name: 'integration.mail-managers', payload });

/** Reads from the platform what a connection may still do, after a call was refused for want of a permission. */
export const checkTokenJob = defineJob({
  name: 'integration.check-token',
  payload,
  singleton: ({ tokenId: id }) => id,
});

/** Checks every connection once a day: whether it is valid, what it reaches, and whether its end is near. */
export const checkTokensJob = defineDueJob({
  name: 'integration.check',
  cron: '37 4 * * *',
  retries: 2,
  timeoutMs: 60 * 60_000,
});
