import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { collectMails } from './actions/collect-mails.ts';
import { tellDue } from './actions/due.ts';
import { sendNotificationMail } from './actions/send-mail.ts';

const nothing = z.object({});

/** Tells the assigned members what is due within a day. */
export const tellDueJob = defineJob<typeof nothing, Adapters>({
  name: 'notifications.due',
  payload: nothing,
  scope: 'all tenants',
  cron: '7 * * * *',
  run: ({ scope, inOrganization }) => tellDue(scope, inOrganization),
});

const mail = z.object({ mailId: z.uuid() });

/** Sends one mail of notifications. */
export const sendNotificationMailJob = defineJob<typeof mail, Adapters>({
  name: 'notifications.send-mail',
  payload: mail,
  concurrency: 3,
  retries: 12,
  run: ({ scope, actAs, payload: { mailId }, adapters: { mailer, publicUrl, storage, media } }) =>
    sendNotificationMail(scope, { mailId, mailer, publicUrl, storage, media, actAs }),
});

/** Makes mails of the notifications that are to be mailed now. */
export const collectMailsJob = defineJob<typeof nothing, Adapters>({
  name: 'notifications.collect-mails',
  payload: nothing,
  scope: 'all tenants',
  cron: '* * * * *',
  run: ({ scope }) => collectMails(scope, sendNotificationMailJob),
});
