import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { CampaignPage } from '#features/campaigns/detail/campaign-page.tsx';
import { CampaignSkeleton } from '#features/campaigns/detail/campaign-skeleton.tsx';
import { readSend, type SendSearch } from '#features/deliveries/address.ts';
import { campaignQuery, creativesQuery } from '#features/campaigns/queries.ts';
import { preloadResults, ResultsPanel } from '#features/insights/results/results-panel.tsx';
import { ApiError } from '#lib/api.ts';
import { LinkNotFound } from '#features/organizations/link-not-found.tsx';

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/')({
  staticData: { texts: ['work', 'campaigns'] },
  validateSearch: (
    search: Record<string, unknown>,
  ): { brief?: 'new'; tab?: 'deliveries' | 'results' } & SendSearch => ({
    ...(search.brief === 'new' ? { brief: 'new' } : {}),
    ...(search.tab === 'deliveries' || search.tab === 'results' ? { tab: search.tab } : {}),
    ...readSend(search),
  }),
  loader: async ({ context, params }) => {
    const id = params.campaignId as CampaignId;
    void context.queries.prefetchInfiniteQuery(creativesQuery(id));
    await context.queries.ensureQueryData(campaignQuery(id)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
  },
  component: CampaignRoute,
  pendingComponent: CampaignSkeleton,
  notFoundComponent: LinkNotFound,
});

function CampaignRoute() {
  const navigate = Route.useNavigate();
  const { brief, tab, send } = Route.useSearch();
  const shown = tab ? { tab } : {};
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
        void navigate({ search: next === 'deliveries' || next === 'results' ? { tab: next } : {}, replace: true })
      }
      sending={send}
      onSending={(next) =>
        void navigate({ search: { ...shown, ...(next ? { send: next } : {}) }, replace: !next, resetScroll: false })
      }
    />
  );
}
