import { z } from 'zod';
import { campaignId, type CampaignId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob, type Job } from '#infra/jobs/define-job.ts';
import { sendReceipts } from './receipts.ts';

const payload = z.object({ campaignId });

/** Mails a receipt to each guest who delivered to a campaign that may have become complete. */
export const sendReceiptsJob = defineJob<typeof payload, Adapters>({
  name: 'guest.receipts',
  payload,
  retries: 5,
  run: ({ scope, payload: { campaignId: id } }) => sendReceipts(scope, id, sendDelayedReceiptsJob),
});

/** Mails the receipts that the daily limit delayed: one waiting job per campaign. */
export const sendDelayedReceiptsJob: Job<Adapters, { campaignId: CampaignId }> = defineJob<typeof payload, Adapters>({
  name: 'guest.receipts-delayed',
  payload,
  singleton: ({ campaignId: id }) => id,
  run: ({ scope, payload: { campaignId: id } }) => sendReceipts(scope, id, sendDelayedReceiptsJob),
});
