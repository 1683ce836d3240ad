import { z } from 'zod';
import { campaignId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { sendReceipts } from './actions.ts';

const payload = z.object({ campaignId });

/** When a campaign may have become complete: those who delivered to it get their receipts. */
export const sendReceiptsJob = defineJob<typeof payload, Adapters>({
  name: 'guest.receipts',
  payload,
  retries: 5,
  run: ({ scope, payload: { campaignId: id } }) => sendReceipts(scope, id),
});
