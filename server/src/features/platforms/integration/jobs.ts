import { z } from 'zod';
import { tokenId } from '@ad-foundry/contract/ids.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

const payload = z.object({ tokenId });

/** Ends the access of a disconnected person at the platform, with retries for two days if it does not answer. */
export const revokeTokenJob = defineJob({ name: 'integration.revoke', payload, scope: 'all tenants', retries: 20 });

/** Mails the managers of an organization about a connection that ends soon or has ended. */
export const mailManagersJob = defineJob({ name: 'integration.mail-managers', payload });

/** Reads the permissions of a connection from the platform, after it refused a call for lack of a permission. */
export const checkTokenJob = defineJob({
  name: 'integration.check-token',
  payload,
  singleton: ({ tokenId: id }) => id,
});

/** Checks every connection once a day: whether it is valid, which ad accounts it reaches, and whether it ends soon. */
export const checkTokensJob = defineDueJob({
  name: 'integration.check',
  cron: '37 4 * * *',
  retries: 2,
  timeoutMs: 60 * 60_000,
});
