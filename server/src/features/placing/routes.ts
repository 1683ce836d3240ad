import { placing } from '@ad-foundry/contract/placing.ts';
import { routes } from '#infra/http/routes.ts';
import { listPlaces } from './queries.ts';

export const placingRoutes = routes(placing, {
  list: ({ scope, params, query }) => listPlaces(scope, { ...params, ...query }),
});
