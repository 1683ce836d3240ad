import type { Adapters } from '#adapters/adapters.ts';
import { defineDueWorker } from '#infra/jobs/define-due-worker.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { listDue, requeue, sendDue } from './actions/send.ts';
import { sendInWordsJob, sendWebhookJob, sweepWebhooksJob } from './jobs.ts';

export const webhookWorkers: Worker<Adapters>[] = [
  defineWorker(sendWebhookJob, {
    run: ({ scope, adapters: { outbound, publicUrl }, signal, payload }) =>
      sendDue({ scope, outbound, publicUrl, signal }, payload),
  }),
  defineWorker(sendInWordsJob, {
    run: ({ scope, adapters: { outbound, publicUrl }, signal, payload }) =>
      sendDue({ scope, outbound, publicUrl, signal }, payload),
  }),
  defineDueWorker(sweepWebhooksJob, {
    listDue: ({ scope }) => listDue(scope),
    process: (due, { inOrganization }) => requeue(inOrganization(due.organizationId), due),
  }),
];
