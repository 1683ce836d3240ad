import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { collectMails } from './actions/collect-mails.ts';
import { tellDue } from './actions/due.ts';
import { collectMailsJob, tellDueJob } from './jobs.ts';

export const notificationWorkers: Worker<Adapters>[] = [
  defineWorker(tellDueJob, { run: ({ scope, inOrganization }) => tellDue(scope, inOrganization) }),
  defineWorker(collectMailsJob, { run: ({ scope }) => collectMails(scope) }),
];
