import { z } from 'zod';
import { campaignId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { sendReceipts } from './receipts.ts';

const payload = z.object({ campaignId });

/** Mails a receipt to each guest who delivered to a campaign that may have become complete. */
export const sendReceiptsJob = defineJob<typeof payload, Adapters>({
  name: 'guest.receipts',
  payload,
  retries: 5,
  run: ({ scope, payload: { campaignId: id } }) => sendReceipts(scope, id),
});
