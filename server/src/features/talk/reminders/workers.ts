import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { collectReminders } from './actions/collect.ts';
import { inviteUnopened } from './actions/invite-again.ts';
import { collectRemindersJob } from './jobs.ts';

export const reminderWorkers: Worker<Adapters>[] = [
  defineWorker(collectRemindersJob, {
    async run({ scope, inOrganization }) {
      try {
        await inviteUnopened(scope, inOrganization);
      } finally {
        await collectReminders(scope, inOrganization);
      }
    },
  }),
];
