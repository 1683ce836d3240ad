import { z } from 'zod';
import type { Adapters } from '#adapters/adapters.ts';
import { planNews } from '#emails/plan-notice.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { mailOwners } from './actions/mail-owners.ts';
import { catchUp, endPlan, reconcile, sweep } from './actions/reconcile.ts';
import { runSync } from './actions/sync.ts';

const nothing = z.object({});

/** Reads the plan of an organization anew. What fails is tried again by the sweeper. */
export const syncPlanJob = defineJob<typeof nothing, Adapters>({
  name: 'billing.sync',
  payload: nothing,
  concurrency: 4,
  perOrganization: 1,
  retries: 0,
  run: ({ scope, adapters: { payments } }) => (payments ? runSync({ scope, payments }) : Promise.resolve()),
});

/** Ends the subscription of a deleted organization, for two days if the service does not answer. */
export const endPlanJob = defineJob<typeof nothing, Adapters>({
  name: 'billing.end',
  payload: nothing,
  retries: 20,
  run: ({ scope, adapters: { payments } }) => (payments ? endPlan({ scope, payments }) : Promise.resolve()),
});

const mail = z.object({ news: z.enum(planNews), stage: z.number().int() });

/** Mails the owners about the plan. */
export const mailOwnersJob = defineJob<typeof mail, Adapters>({
  name: 'billing.mail-owners',
  payload: mail,
  run: ({ scope, payload, adapters: { payments } }) => mailOwners(scope, { ...payload, payments }),
});

/** Does what an outage left over, and aligns paid seats with the people. */
export const sweepBillingJob = defineJob<typeof nothing, Adapters>({
  name: 'billing.sweep',
  payload: nothing,
  scope: 'all tenants',
  cron: '* * * * *',
  retries: 0,
  run: ({ adapters: { payments }, ...given }) => (payments ? sweep({ ...given, payments }) : Promise.resolve()),
});

/** Longer than the interval of the job: nothing falls between two runs. */
const lookBackMs = 40 * 60_000;

/** Asks the service what happened, for messages that no webhook delivered. */
export const catchUpBillingJob = defineJob<typeof nothing, Adapters>({
  name: 'billing.catch-up',
  payload: nothing,
  scope: 'all tenants',
  cron: '4,19,34,49 * * * *',
  retries: 0,
  async run({ adapters: { payments }, ...given }) {
    const since = new Date(given.scope.now().getTime() - lookBackMs);
    if (payments) await catchUp({ ...given, payments }, since);
  },
});

/** Reads every customer anew. */
export const reconcileBillingJob = defineJob<typeof nothing, Adapters>({
  name: 'billing.reconcile',
  payload: nothing,
  scope: 'all tenants',
  cron: '23 3 * * *',
  retries: 1,
  timeoutMs: 60 * 60_000,
  run: ({ adapters: { payments }, ...given }) => (payments ? reconcile({ ...given, payments }) : Promise.resolve()),
});
