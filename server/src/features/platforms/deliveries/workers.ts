import type { Adapters } from '#adapters/adapters.ts';
import { defineDueWorker } from '#infra/jobs/define-due-worker.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { endFailedSending } from './actions/fail.ts';
import { mailSender } from './actions/mail-sender.ts';
import { listOrphaned, requeueOrphaned, resumeSendings, startDelivery } from './actions/queue.ts';
import { advanceSending } from './actions/send.ts';
import { mailSenderJob, resumeSendingsJob, sendSendingJob, startDeliveryJob, sweepSendingsJob } from './jobs.ts';

export const deliveryWorkers: Worker<Adapters>[] = [
  defineWorker(sendSendingJob, {
    run: ({ scope, adapters: { ads, storage }, signal, payload: { sendingId } }) =>
      advanceSending({ scope, ads, storage, signal }, sendingId),
    onFailure: ({ scope, payload: { sendingId } }) => endFailedSending(scope, sendingId),
  }),
  defineWorker(startDeliveryJob, { run: ({ scope, payload: { deliveryId } }) => startDelivery(scope, deliveryId) }),
  defineWorker(resumeSendingsJob, { run: ({ scope }) => resumeSendings(scope) }),
  defineWorker(mailSenderJob, { run: ({ scope, payload: { deliveryId } }) => mailSender(scope, deliveryId) }),
  defineDueWorker(sweepSendingsJob, {
    listDue: ({ scope }) => listOrphaned(scope),
    process: ({ id, organizationId }, { inOrganization }) => requeueOrphaned(inOrganization(organizationId), id),
  }),
];
