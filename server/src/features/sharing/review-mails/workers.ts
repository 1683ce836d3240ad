import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { mailWaiting } from './actions/mail-waiting.ts';
import { remindHolders } from './actions/remind-holders.ts';
import { mailWaitingJob, remindHoldersJob } from './jobs.ts';

export const reviewMailWorkers: Worker<Adapters>[] = [
  defineWorker(mailWaitingJob, { run: ({ scope, inOrganization }) => mailWaiting(scope, inOrganization) }),
  defineWorker(remindHoldersJob, { run: ({ scope, inOrganization }) => remindHolders(scope, inOrganization) }),
];
