import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { createCampaign, updateCampaign } from './actions.ts';
import { listCampaigns, requireCampaign } from './queries.ts';

export const campaignRoutes = routes<typeof campaigns, Adapters>(campaigns, {
  list: ({ scope, query }) => listCampaigns(scope, query),
  create: ({ scope, body }) => createCampaign(scope, body),
  find: ({ scope, params }) => requireCampaign(scope, params.campaignId),
  update: ({ scope, params, body }) => updateCampaign(scope, { ...params, ...body }),
});
