import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { collectReminders } from './actions/collect.ts';
import { collectRemindersJob } from './jobs.ts';

export const reminderWorkers: Worker<Adapters>[] = [
  defineWorker(collectRemindersJob, { run: ({ scope, inOrganization }) => collectReminders(scope, inOrganization) }),
];
