import { createFileRoute } from '@tanstack/react-router';
import { parseCampaignFilter, parseCreativesFilter } from '#features/workspace/lists/list-filter.ts';
import { CampaignsPage, type CampaignsSearch } from '#features/workspace/lists/campaigns-page.tsx';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/campaigns/')({
  staticData: { texts: ['work', 'campaigns', 'lists', 'items', 'bulk'] },
  validateSearch: onlyDeclared((search: Record<string, unknown>): CampaignsSearch =>
    search['view'] === 'creatives'
      ? { view: 'creatives', ...parseCreativesFilter(search) }
      : parseCampaignFilter(search),
  ),
  component: CampaignsRoute,
});

function CampaignsRoute() {
  const navigate = Route.useNavigate();
  return <CampaignsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />;
}
