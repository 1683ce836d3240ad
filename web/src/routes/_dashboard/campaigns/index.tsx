import { createFileRoute } from '@tanstack/react-router';
import { parseCampaignFilter } from '#features/campaigns/list/campaign-filter.ts';
import { CampaignsPage } from '#features/campaigns/list/campaigns-page.tsx';
import { campaignsQuery } from '#features/campaigns/queries.ts';

export const Route = createFileRoute('/_dashboard/campaigns/')({
  staticData: { texts: ['work', 'campaigns'] },
  validateSearch: parseCampaignFilter,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows the list's skeleton at once and keeps the old list while a new one loads.
  loader: ({ context, deps }) => {
    void context.queries.prefetchInfiniteQuery(campaignsQuery(deps));
  },
  component: CampaignsRoute,
});

function CampaignsRoute() {
  const navigate = Route.useNavigate();
  return <CampaignsPage filter={Route.useSearch()} onFilter={(search) => void navigate({ search, replace: true })} />;
}
