import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { collectReminders } from './actions/collect.ts';
import { remindUnopened } from './actions/remind-unopened.ts';
import { collectRemindersJob } from './jobs.ts';

export const reminderWorkers: Worker<Adapters>[] = [
  defineWorker(collectRemindersJob, {
    async run({ scope, inOrganization }) {
      try {
        await remindUnopened(scope, inOrganization);
      } finally {
        await collectReminders(scope, inOrganization);
      }
    },
  }),
];
