import { bulk } from '@ad-foundry/contract/work/bulk.ts';
import { createMany } from '@ad-foundry/contract/work/create-many.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { changeCreatives } from './actions/change-creatives.ts';
import { createCreatives } from './actions/create-creatives.ts';

export const bulkRoutes = [
  ...routes<typeof bulk, Adapters>(bulk, {
    creatives: ({ scope, body }) => changeCreatives(scope, body),
  }),
  ...routes<typeof createMany, Adapters>(createMany, {
    creatives: ({ scope, params, body }) => createCreatives(scope, { ...params, ...body }),
  }),
];
