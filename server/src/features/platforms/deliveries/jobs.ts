import { z } from 'zod';
import { deliveryId, sendingId } from '@ad-foundry/contract/ids.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

const ofDelivery = z.object({ deliveryId });

/** Does the next step of a sending. Organizations take turns. */
export const sendSendingJob = defineJob({
  name: 'delivery.send',
  payload: z.object({ sendingId }),
  concurrency: 8,
  // A large video takes hours: those of one organization leave room for others.
  perOrganization: 6,
  retries: 20,
  // A large video over a slow line.
  timeoutMs: 6 * 60 * 60_000,
});

/** Enqueues the files of a new or repeated delivery. */
export const startDeliveryJob = defineJob({ name: 'delivery.start', payload: ofDelivery });

/** Resumes sendings that waited for a connection. */
export const resumeSendingsJob = defineJob({ name: 'delivery.resume' });

/** Mails the sender that a delivery has ended. */
export const mailSenderJob = defineJob({ name: 'delivery.mail', payload: ofDelivery });

/** Re-enqueues orphaned sendings. */
export const sweepSendingsJob = defineDueJob({ name: 'delivery.sweep' });
