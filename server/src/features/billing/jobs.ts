import { z } from 'zod';
import { planNews } from '#emails/plan-notice.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

/** Syncs the plan of an organization. The sweeper retries failures. */
export const syncPlanJob = defineJob({ name: 'billing.sync', concurrency: 4, perOrganization: 1, retries: 0 });

/** Ends the subscription of a deleted organization, with retries for two days. */
export const endPlanJob = defineJob({ name: 'billing.end', retries: 20 });

/** Mails the owners about the plan. */
export const mailOwnersJob = defineJob({
  name: 'billing.mail-owners',
  payload: z.object({ news: z.enum(planNews), stage: z.number().int() }),
});

/** Repeats syncs that failed in an outage, and aligns paid seats with the number of people. */
export const sweepBillingJob = defineDueJob({ name: 'billing.sweep' });

/** Syncs customers with recent events at the payment service, in case a webhook message never arrived. */
export const catchUpBillingJob = defineJob({
  name: 'billing.catch-up',
  scope: 'all tenants',
  cron: '4,19,34,49 * * * *',
  retries: 0,
});

/** Syncs every customer. */
export const reconcileBillingJob = defineJob({
  name: 'billing.reconcile',
  scope: 'all tenants',
  cron: '23 3 * * *',
  retries: 1,
  timeoutMs: 60 * 60_000,
});
