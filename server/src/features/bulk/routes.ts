import { bulk } from '@ad-foundry/contract/work/bulk.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { changeCreatives } from './actions/change-creatives.ts';

export const bulkRoutes = routes<typeof bulk, Adapters>(bulk, {
  creatives: ({ scope, body }) => changeCreatives(scope, body),
});
