import { repairs } from '@ad-foundry/contract/repairs.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { startRepair } from './actions/start.ts';
import { readPlan } from './queries.ts';

export const repairRoutes = routes<typeof repairs, Adapters>(repairs, {
  plan: ({ scope, params, adapters }) => readPlan(scope, params.versionId, adapters),
  start: ({ scope, params, body, adapters }) => startRepair(scope, { ...params, ...body }, adapters),
});
