import { z } from 'zod';
import { webhookId, webhookMessageId } from '@ad-foundry/contract/ids.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

/** Sends the due messages of a webhook, or one message at once. */
export const sendWebhookJob = defineJob({
  name: 'webhook.send',
  payload: z.object({ webhookId, messageId: webhookMessageId.optional() }),
  concurrency: 8,
  // Receivers that hang must not occupy every worker.
  perOrganization: 4,
});

/** Sends what became due, or lost its job. */
export const sweepWebhooksJob = defineDueJob({ name: 'webhook.sweep' });
