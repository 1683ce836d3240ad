import { z } from 'zod';
import { planNews } from '#emails/plan-notice.ts';
import { defineDueJob, defineJob } from '#infra/jobs/define-job.ts';

/** Reads the plan of an organization. What fails is tried again by the sweeper. */
export const syncPlanJob = defineJob({ name: 'billing.sync', concurrency: 4, perOrganization: 1, retries: 0 });

/** Ends the subscription of a deleted organization, for two days if the service does not answer. */
export const endPlanJob = defineJob({ name: 'billing.end', retries: 20 });

/** Mails the owners about the plan. */
export const mailOwnersJob = defineJob({
  name: 'billing.mail-owners',
  payload: z.object({ news: z.enum(planNews), stage: z.number().int() }),
});

/** Does what an outage left over, and aligns paid seats with the people. */
export const sweepBillingJob = defineDueJob({ name: 'billing.sweep' });

/** Asks the service what happened, for messages that no webhook delivered. */
export const catchUpBillingJob = defineJob({
  name: 'billing.catch-up',
  scope: 'all tenants',
  cron: '4,19,34,49 * * * *',
  retries: 0,
});

/** Reads every customer. */
export const reconcileBillingJob = defineJob({
  name: 'billing.reconcile',
  scope: 'all tenants',
  cron: '23 3 * * *',
  retries: 1,
  timeoutMs: 60 * 60_000,
});
