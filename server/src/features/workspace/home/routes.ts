import { home } from '@ad-foundry/contract/home.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { hideSteps, recordVisit } from './actions.ts';
import { readHome } from './queries.ts';

export const homeRoutes = routes<typeof home, Adapters>(home, {
  find: ({ scope }) => readHome(scope),
  visit: ({ scope }) => recordVisit(scope),
  hideSteps: ({ scope, body }) => hideSteps(scope, body.isHidden),
});
