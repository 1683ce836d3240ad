import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { reminderStops } from '@ad-foundry/contract/reminders/reminder-stops.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { answerPass } from './actions/answer-pass.ts';
import { passSlot, takeSlot } from './actions/pass.ts';
import { passToColleague } from './actions/pass-to-colleague.ts';
import { promiseSlot, withdrawPromise } from './actions/promise.ts';
import { promiseDecisions, withdrawReviewPromise } from './actions/promise-decisions.ts';
import { remindNow, setReminders } from './actions/remind.ts';
import { readCampaignReminders } from './queries/campaign.ts';
import { resumeReminders } from './actions/resume.ts';
import { readPassTargets } from './queries/pass-targets.ts';
import { listReminderStops } from './queries/stops.ts';
import { listTomorrow } from './queries/tomorrow.ts';

export const promiseRoutes = routes<typeof promises, Adapters>(promises, {
  set: ({ scope, params, body: { day, comment: message } }) => promiseSlot(scope, { ...params, day, message }),
  withdraw: ({ scope, params }) => withdrawPromise(scope, params.slotId),
  decide: ({ scope, params, body }) => promiseDecisions(scope, { ...params, ...body }),
  withdrawDecision: ({ scope, params }) => withdrawReviewPromise(scope, params.campaignId),
  pass: ({ scope, params, body: { comment: message, ...target } }) =>
    passSlot(scope, { ...params, ...target, message }),
  passTargets: ({ scope, params }) => readPassTargets(scope, params.slotId),
  passToColleague: ({ scope, params, body, adapters: { payments } }) =>
    passToColleague(scope, { ...params, ...body, billed: payments !== null }),
  answerPass: ({ scope, params, body, adapters: { payments } }) =>
    answerPass(scope, { ...params, ...body, billed: payments !== null }),
  take: ({ scope, params }) => takeSlot(scope, params.slotId),
});

export const reminderRoutes = routes<typeof reminders, Adapters>(reminders, {
  show: ({ scope, params }) => readCampaignReminders(scope, params.campaignId),
  set: ({ scope, params, body }) => setReminders(scope, { ...params, ...body }),
  remind: ({ scope, params, body }) => remindNow(scope, { ...params, ...body }),
  tomorrow: ({ scope }) => listTomorrow(scope),
});

export const reminderStopRoutes = routes<typeof reminderStops, Adapters>(reminderStops, {
  list: async ({ scope }) => ({ items: await listReminderStops(scope) }),
  resume: ({ scope, params }) => resumeReminders(scope, params.campaignId),
});
