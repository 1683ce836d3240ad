import { z } from 'zod';
import { deliveryId, sendingId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { failSending } from './actions/fail.ts';
import { mailSender } from './actions/mail-sender.ts';
import { requeueHung, resumeSendings, startDelivery } from './actions/queue.ts';
import { advanceSending } from './actions/send.ts';
import type { Enqueue } from './actions/settle.ts';

const ofSending = z.object({ sendingId });
const ofDelivery = z.object({ deliveryId });
const nothing = z.object({});

/** Sends one file to one account, or goes on with it. Organizations take turns. */
export const sendSendingJob = defineJob<typeof ofSending, Adapters>({
  name: 'delivery.send',
  payload: ofSending,
  concurrency: 8,
  // A large video takes hours: those of one organization leave room for others.
  perOrganization: 6,
  retries: 20,
  // A large video over a slow line.
  timeoutMs: 6 * 60 * 60_000,
  run: ({ scope, adapters: { ads, storage }, signal, payload: { sendingId: id } }) =>
    advanceSending({ scope, ads, storage, signal, enqueue }, id),
  onFailure: ({ scope, payload: { sendingId: id } }) => failSending(scope, id),
});

const enqueue: Enqueue = (tx, id, delayMs) => tx.enqueue(sendSendingJob, { sendingId: id }, { delayMs });

/** Enqueues the files of a new or repeated delivery. */
export const startDeliveryJob = defineJob<typeof ofDelivery, Adapters>({
  name: 'delivery.start',
  payload: ofDelivery,
  run: ({ scope, payload: { deliveryId: id } }) => startDelivery(scope, id, sendSendingJob),
});

/** Goes on with what waited for a connection. */
export const resumeSendingsJob = defineJob<typeof nothing, Adapters>({
  name: 'delivery.resume',
  payload: nothing,
  run: ({ scope }) => resumeSendings(scope, sendSendingJob),
});

/** Tells the sender that a delivery has ended. */
export const mailSenderJob = defineJob<typeof ofDelivery, Adapters>({
  name: 'delivery.mail',
  payload: ofDelivery,
  run: ({ scope, payload: { deliveryId: id } }) => mailSender(scope, id),
});

/** Takes up sendings whose job got lost. */
export const sweepSendingsJob = defineJob<typeof nothing, Adapters>({
  name: 'delivery.sweep',
  payload: nothing,
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
  async run({ scope }) {
    const hung = await requeueHung(scope, sendSendingJob);
    if (hung > 0) scope.log.warn({ sendings: hung }, 'sendings had no job');
  },
});
