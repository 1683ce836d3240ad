import { views } from '@ad-foundry/contract/views.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { createView, removeView, restoreView, setHomeView, updateView } from './actions.ts';
import { listViews } from './queries.ts';

export const viewRoutes = routes<typeof views, Adapters>(views, {
  list: ({ scope }) => listViews(scope),
  create: ({ scope, body }) => createView(scope, body),
  update: ({ scope, params, body }) => updateView(scope, { ...params, ...body }),
  remove: ({ scope, params }) => removeView(scope, params.viewId),
  restore: ({ scope, params }) => restoreView(scope, params.viewId),
  setHome: ({ scope, body }) => setHomeView(scope, body.viewId),
});
