import { z } from 'zod';
import { defineJob } from '#infra/jobs/define-job.ts';

/** Posts a received answer as a comment of the person who wrote it. */
export const postReplyJob = defineJob({
  name: 'replies.post',
  payload: z.object({ inboundId: z.string() }),
  singleton: ({ inboundId }) => inboundId,
  concurrency: 4,
  perOrganization: 2,
});

/** Reads new mails from the mailbox of answers. */
export const readMailboxJob = defineJob({
  name: 'replies.read-mailbox',
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
  timeoutMs: 10 * 60_000,
});
