import { lists } from '@ad-foundry/contract/work/lists.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { listAllCampaigns } from './queries/campaigns.ts';
import { listAllCreatives } from './queries/creatives.ts';

export const listRoutes = routes<typeof lists, Adapters>(lists, {
  creatives: ({ scope, query }) => listAllCreatives(scope, query),
  campaigns: ({ scope, query }) => listAllCampaigns(scope, query),
});
