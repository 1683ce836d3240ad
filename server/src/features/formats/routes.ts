import { formats } from '@ad-foundry/contract/formats.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { listFormats, listTemplates } from './queries.ts';

export const formatRoutes = routes<typeof formats, Adapters>(formats, {
  list: ({ scope, query }) => listFormats(scope, query),
  templates: ({ scope, query }) => listTemplates(scope, query),
});
