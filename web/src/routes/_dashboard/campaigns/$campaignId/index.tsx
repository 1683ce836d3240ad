import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { CampaignPage } from '#features/workspace/campaign/campaign-page.tsx';
import { CampaignSkeleton } from '#features/workspace/campaign/campaign-skeleton.tsx';
import { parseCreativesFilter, type CreativesFilter } from '#features/workspace/lists/list-filter.ts';
import { preloadCreatives } from '#features/workspace/lists/lazy-creatives.tsx';
import { listedCreativesQuery } from '#features/workspace/lists/lists.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { readSend, type SendSearch } from '#features/platforms/deliveries/address.ts';
import { preloadResults, ResultsPanel } from '#features/platforms/insights/results/results-panel.tsx';
import { ApiError } from '#lib/api.ts';
import { LinkNotFound } from '#features/people/organizations/link-not-found.tsx';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/')({
  staticData: { texts: ['work', 'campaigns', 'lists', 'items', 'bulk', 'fields'] },
  validateSearch: onlyDeclared((search: Record<string, unknown>): CampaignSearch => ({
    ...parseCreativesFilter(search),
    ...(search.brief === 'new' ? { brief: 'new' } : {}),
    ...(search.tab === 'deliveries' || search.tab === 'results' ? { tab: search.tab } : {}),
    ...readSend(search),
  })),
  loader: async ({ context, params, location }) => {
    const campaignId = params.campaignId as CampaignId;
    preloadCreatives();
    void context.queries.prefetchInfiniteQuery(
      listedCreativesQuery({ ...parseCreativesFilter({ ...location.search }), campaignId }),
    );
    await context.queries.ensureQueryData(campaignQuery(campaignId)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
  },
  component: CampaignRoute,
  pendingComponent: CampaignSkeleton,
  notFoundComponent: LinkNotFound,
});

type CampaignSearch = { brief?: 'new'; tab?: 'deliveries' | 'results' } & SendSearch & CreativesFilter;

function CampaignRoute() {
  const navigate = Route.useNavigate();
  const { brief, tab, send, ...filter } = Route.useSearch();
  const shown = { ...filter, ...(tab ? { tab } : {}) };
  const campaignId = Route.useParams().campaignId as CampaignId;
  preloadResults();
  return (
    <CampaignPage
      campaignId={campaignId}
      briefing={brief === 'new'}
      onBriefing={(open) => void navigate({ search: { ...shown, ...(open ? { brief: 'new' } : {}) }, replace: !open })}
      tab={tab ?? 'creatives'}
      results={<ResultsPanel place={{ campaignId }} campaignId={campaignId} />}
      onTab={(next) =>
        void navigate({
          search: { ...filter, ...(next === 'deliveries' || next === 'results' ? { tab: next } : {}) },
          replace: true,
        })
      }
      filter={filter}
      onFilter={(next) => void navigate({ search: parseCreativesFilter(next), replace: true, resetScroll: false })}
      sending={send}
      onSending={(next) =>
        void navigate({ search: { ...shown, ...(next ? { send: next } : {}) }, replace: !next, resetScroll: false })
      }
    />
  );
}
