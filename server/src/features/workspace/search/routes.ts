import { search } from '@ad-foundry/contract/search.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { find } from './queries.ts';

export const searchRoutes = routes<typeof search, Adapters>(search, {
  find: ({ scope, query }) => find(scope, query),
});
