import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { duplicateCampaign, duplicateCreative, duplicateGroup } from './actions/duplicate.ts';

export const duplicateRoutes = routes<typeof duplicates, Adapters>(duplicates, {
  creative: ({ scope, params, body }) => duplicateCreative(scope, { ...params, ...body }),
  campaign: ({ scope, params, body }) => duplicateCampaign(scope, { ...params, ...body }),
  group: ({ scope, params, body }) => duplicateGroup(scope, { ...params, ...body }),
});
