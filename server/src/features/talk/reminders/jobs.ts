import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { collectReminders } from './actions/collect.ts';
import { sendReminder } from './actions/send.ts';

const payload = z.object({ reminderId: z.uuid() });
const nothing = z.object({});

/** Sends one reminder. */
export const sendReminderJob = defineJob<typeof payload, Adapters>({
  name: 'reminders.send',
  payload,
  concurrency: 3,
  retries: 12,
  run: ({ scope, payload: { reminderId }, adapters: { mailer, publicUrl } }) =>
    sendReminder(scope, { reminderId, mailer, publicUrl }),
});

/** Makes the reminders that are due. */
export const collectRemindersJob = defineJob<typeof nothing, Adapters>({
  name: 'reminders.collect',
  payload: nothing,
  scope: 'all tenants',
  cron: '*/5 * * * *',
  run: ({ scope, inOrganization }) => collectReminders(scope, { inOrganization, sendJob: sendReminderJob }),
});
