import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { decideForStep, withdrawForStep } from './actions/decide-for-step.ts';
import { sendRecord } from './actions/send-record.ts';
import { setSteps } from './actions/set-steps.ts';
import { listCandidates, readReview } from './queries.ts';

export const reviewStepRoutes = routes<typeof reviewSteps, Adapters>(reviewSteps, {
  show: ({ scope, params, query }) => readReview(scope, { ...params, ...query }),
  set: ({ scope, params, body }) => setSteps(scope, { ...params, ...body }),
  people: ({ scope }) => listCandidates(scope),
  decide: ({ scope, params, body }) => decideForStep(scope, { ...params, ...body }),
  withdraw: ({ scope, params }) => withdrawForStep(scope, params.versionId),
  record: ({ scope, adapters: { storage, downloadLimits }, params, query, http }) =>
    sendRecord({ scope, storage, permits: downloadLimits.files, http }, { ...params, ...query }),
});
