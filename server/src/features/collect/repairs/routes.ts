import { adaptations } from '@ad-foundry/contract/adaptations.ts';
import { repairs } from '@ad-foundry/contract/repairs.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { requirePassed } from '#features/tree/creatives/queries.ts';
import { routes } from '#infra/http/routes.ts';
import { startAdaptation } from './actions/adapt.ts';
import { findFocus } from './actions/focus.ts';
import { startRepair } from './actions/start.ts';
import { readAdaptation, readPlan } from './queries.ts';

export const repairRoutes = routes<typeof repairs, Adapters>(repairs, {
  plan: ({ scope, params, adapters }) => readPlan(scope, params.versionId, adapters),
  focus: async ({ scope, params, adapters }) => {
    const { version } = await requirePassed(scope, params.versionId);
    return { focus: await findFocus(scope, version, adapters) };
  },
  start: ({ scope, params, body, adapters }) => startRepair(scope, { ...params, ...body }, adapters),
});

export const adaptationRoutes = routes<typeof adaptations, Adapters>(adaptations, {
  find: ({ scope, params, adapters }) => readAdaptation(scope, params.versionId, adapters),
  start: ({ scope, params, body, adapters }) => startAdaptation(scope, { ...params, ...body }, adapters),
});
