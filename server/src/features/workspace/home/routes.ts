import { home } from '@ad-foundry/contract/home.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { hideSteps } from './actions.ts';
import { countEntries, listWaiting, readHome } from './queries.ts';

export const homeRoutes = routes<typeof home, Adapters>(home, {
  find: ({ scope }) => readHome(scope),
  waiting: ({ scope }) => listWaiting(scope),
  count: ({ scope }) => countEntries(scope),
  hideSteps: ({ scope, body }) => hideSteps(scope, body.isHidden),
});
