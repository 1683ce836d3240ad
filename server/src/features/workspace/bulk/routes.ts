import { bulk } from '@ad-foundry/contract/bulk.ts';
import { createMany } from '@ad-foundry/contract/create-many.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { createCreatives } from './actions/create-creatives.ts';
import { startChange, undoChange } from './actions/start.ts';
import { readBulk } from './queries.ts';

export const bulkRoutes = [
  ...routes<typeof bulk, Adapters>(bulk, {
    creatives: ({ scope, body }) => startChange(scope, { kind: 'creative', ...body }),
    campaigns: ({ scope, body }) => startChange(scope, { kind: 'campaign', ...body }),
    find: ({ scope, params }) => readBulk(scope, params.bulkId),
    undo: ({ scope, params }) => undoChange(scope, params.bulkId),
  }),
  ...routes<typeof createMany, Adapters>(createMany, {
    creatives: ({ scope, params, body }) => createCreatives(scope, { ...params, ...body }),
  }),
];
