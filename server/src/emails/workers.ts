import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { sendDelayedReceiptsJob, sendDueMailsJob, sendMailJob, sendReceiptsJob } from './jobs.ts';
import { sendReceipts } from './receipts.ts';
import { enqueueDueMails, sendMail, type Composers } from './send-mail.ts';

/** `composers` compose the mails of features at the time of sending. */
export const mailWorkers = (composers: Composers): Worker<Adapters>[] => [
  defineWorker(sendMailJob, { run: (context) => sendMail({ ...context, composers }) }),
  defineWorker(sendDueMailsJob, { run: ({ scope }) => enqueueDueMails(scope) }),
  defineWorker(sendReceiptsJob, { run: ({ scope, payload: { campaignId } }) => sendReceipts(scope, campaignId) }),
  defineWorker(sendDelayedReceiptsJob, {
    run: ({ scope, payload: { campaignId } }) => sendReceipts(scope, campaignId),
  }),
];
