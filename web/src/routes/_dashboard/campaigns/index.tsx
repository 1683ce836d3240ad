import { createFileRoute } from '@tanstack/react-router';
import { parseCampaignFilter } from '#features/campaigns/list/campaign-filter.ts';
import { CampaignsPage, type CampaignsSearch } from '#features/campaigns/list/campaigns-page.tsx';
import { parseCreativesFilter } from '#features/campaigns/list/creatives-filter.ts';
import { campaignsQuery } from '#features/campaigns/queries.ts';

export const Route = createFileRoute('/_dashboard/campaigns/')({
  staticData: { texts: ['work', 'campaigns'] },
  validateSearch: (search: Record<string, unknown>): CampaignsSearch =>
    search['view'] === 'creatives'
      ? { view: 'creatives', ...parseCreativesFilter(search) }
      : parseCampaignFilter(search),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows the list's skeleton at once and keeps the old list while a new one loads.
  loader: ({ context, deps }) => {
    if (deps.view === undefined) void context.queries.prefetchInfiniteQuery(campaignsQuery(deps));
  },
  component: CampaignsRoute,
});

function CampaignsRoute() {
  const navigate = Route.useNavigate();
  return <CampaignsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />;
}
