import type { Adapters } from '#adapters/adapters.ts';
import { defineDueWorker } from '#infra/jobs/define-due-worker.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { mailOwners } from './actions/mail-owners.ts';
import { catchUp, endPlan, listDueOrganizations, logFailure, reconcile } from './actions/reconcile.ts';
import { runSync } from './actions/sync.ts';
import { faultOf } from './rules.ts';
import {
  catchUpBillingJob,
  endPlanJob,
  mailOwnersJob,
  reconcileBillingJob,
  sweepBillingJob,
  syncPlanJob,
} from './jobs.ts';

/** Longer than the interval of the job, so that no event falls between two runs. */
const lookBackMs = 40 * 60_000;

export const billingWorkers: Worker<Adapters>[] = [
  defineWorker(syncPlanJob, {
    run: ({ scope, adapters: { payments } }) => (payments ? runSync({ scope, payments }) : Promise.resolve()),
  }),
  defineWorker(endPlanJob, {
    run: ({ scope, adapters: { payments } }) => (payments ? endPlan({ scope, payments }) : Promise.resolve()),
  }),
  defineWorker(mailOwnersJob, {
    run: ({ scope, payload, adapters: { payments } }) => mailOwners(scope, { ...payload, payments }),
  }),
  defineDueWorker(sweepBillingJob, {
    listDue: ({ scope, adapters: { payments } }) => (payments ? listDueOrganizations(scope) : Promise.resolve([])),
    async process({ organizationId, run }, { inOrganization, adapters: { payments } }) {
      if (payments) await run({ scope: inOrganization(organizationId), payments });
    },
    onError({ organizationId }, error, { scope }) {
      logFailure(scope, organizationId, error);
      // Stops, because the other organizations would fail too while the service is down.
      return faultOf(error) === 'unavailable' ? 'stop' : undefined;
    },
  }),
  defineWorker(catchUpBillingJob, {
    async run({ adapters: { payments }, ...context }) {
      const since = new Date(context.scope.now().getTime() - lookBackMs);
      if (payments) await catchUp({ ...context, payments }, since);
    },
  }),
  defineWorker(reconcileBillingJob, {
    run: ({ adapters: { payments }, ...context }) =>
      payments ? reconcile({ ...context, payments }) : Promise.resolve(),
  }),
];
