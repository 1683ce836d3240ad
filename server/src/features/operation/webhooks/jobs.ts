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

/** Gathers the messages of Slack or Teams, and sends one: a run for all events, since each looks at all that wait. */
export const sendInWordsJob = defineJob({
  name: 'webhook.send-in-words',
  payload: z.object({ webhookId }),
  concurrency: 2,
  singleton: ({ webhookId }) => webhookId,
});

/** Sends what became due, or lost its job. */
export const sweepWebhooksJob = defineDueJob({ name: 'webhook.sweep' });
