import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { listRequestedCampaigns, requireGuestPage } from './queries.ts';

export const guestPageRoutes = routes<typeof guestPages, Adapters>(guestPages, {
  list: ({ scope, query }) => listRequestedCampaigns(scope, query),
  find: ({ scope, params, query, adapters }) =>
    requireGuestPage(scope, { ...params, ...query, incoming: adapters.storage.incoming }),
});
