import { z } from 'zod';
import { deliveryId, sendingId } from '@ad-foundry/contract/ids.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

const ofDelivery = z.object({ deliveryId });

/** Runs the next step of a sending. Organizations take turns. */
export const sendSendingJob = defineJob({
  name: 'delivery.send',
  payload: z.object({ sendingId }),
  concurrency: 8,
  // A large video takes hours, so one organization must not occupy every worker.
  perOrganization: 6,
  retries: 20,
  // Enough for a large video over a slow connection.
  timeoutMs: 6 * 60 * 60_000,
});

/** Enqueues the sendings of a new or repeated delivery. */
export const startDeliveryJob = defineJob({ name: 'delivery.start', payload: ofDelivery });

/** Resumes sendings that waited for a connection. */
export const resumeSendingsJob = defineJob({ name: 'delivery.resume' });

/** Mails the outcome of a delivery to the member who sent it. */
export const mailSenderJob = defineJob({ name: 'delivery.mail', payload: ofDelivery });

/** Re-enqueues orphaned sendings. */
export const sweepSendingsJob = defineDueJob({ name: 'delivery.sweep' });
