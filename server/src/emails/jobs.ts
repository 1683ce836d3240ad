import { z } from 'zod';
import { campaignId } from '@ad-foundry/contract/ids.ts';
import { defineJob } from '#infra/jobs/define-job.ts';

/** Sends one mail, whatever its kind. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ mailId: z.string() }),
  // Some mails belong to addresses, not to organizations.
  scope: 'all tenants',
  singleton: ({ mailId }) => mailId,
  // Twice the connections to the mail server, so that one mail is composed while another is sent.
  concurrency: 6,
  perOrganization: 3,
  retries: 12,
  // The sum of what RFC 5321 gives a mail server for one mail is 25 minutes. A job that ends sooner is retried to no effect,
  // since the first attempt renews the lease of the mail for as long as it waits.
  timeoutMs: 30 * 60_000,
});

/** Enqueues delayed mails when they are due, and mails whose worker has died. */
export const sendDueMailsJob = defineJob({ name: 'mails.send-due', scope: 'all tenants', cron: '* * * * *' });

const ofCampaign = z.object({ campaignId });

/** Mails a receipt to each guest who delivered to a campaign that may have become complete. */
export const sendReceiptsJob = defineJob({ name: 'guest.receipts', payload: ofCampaign });

/** Mails the receipts that the daily limit delayed; one pending job per campaign. */
export const sendDelayedReceiptsJob = defineJob({
  name: 'guest.receipts-delayed',
  payload: ofCampaign,
  singleton: ({ campaignId: id }) => id,
});
