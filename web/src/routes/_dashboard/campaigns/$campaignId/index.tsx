import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { ApiError } from '#lib/api.ts';
import { CampaignPage } from '#features/campaigns/detail/campaign-page.tsx';
import { CampaignSkeleton } from '#features/campaigns/detail/campaign-skeleton.tsx';
import { campaignQuery, creativesQuery } from '#features/campaigns/queries.ts';
import { LinkNotFound } from '#features/organizations/link-not-found.tsx';

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/')({
  staticData: { texts: ['work', 'campaigns'] },
  validateSearch: (search: Record<string, unknown>): { brief?: 'new' } =>
    search.brief === 'new' ? { brief: 'new' } : {},
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
  const { brief } = Route.useSearch();
  return (
    <CampaignPage
      campaignId={Route.useParams().campaignId as CampaignId}
      briefing={brief === 'new'}
      onBriefing={(open) => void navigate({ search: open ? { brief: 'new' } : {}, replace: !open })}
    />
  );
}
