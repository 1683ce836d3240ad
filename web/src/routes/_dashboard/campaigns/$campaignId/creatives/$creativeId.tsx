import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { CreativePage, type CreativeTab } from '#features/creatives/creative-page.tsx';
import { CreativeSkeleton } from '#features/creatives/creative-skeleton.tsx';
import { creativeQuery } from '#features/creatives/queries.ts';
import { unfinishedUploadsQuery } from '#features/uploads/queries.ts';
import { ApiError } from '#lib/api.ts';
import { NotFound } from '#ui/not-found.tsx';

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/creatives/$creativeId')({
  staticData: { texts: ['work'] },
  validateSearch: (search: Record<string, unknown>): { tab?: 'brief' } =>
    search.tab === 'brief' ? { tab: 'brief' } : {},
  loader: async ({ context, params }) => {
    const id = params.creativeId as CreativeId;
    void context.queries.prefetchQuery(unfinishedUploadsQuery(id));
    const creative = await context.queries.ensureQueryData(creativeQuery(id)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
    if (creative.campaign.id !== params.campaignId) throw notFound();
  },
  component: CreativeRoute,
  pendingComponent: CreativeSkeleton,
  notFoundComponent: NotFound,
});

function CreativeRoute() {
  const navigate = Route.useNavigate();
  const { tab = 'slots' } = Route.useSearch();
  const onTab = (next: CreativeTab) =>
    void navigate({ search: next === 'brief' ? { tab: 'brief' } : {}, replace: true });
  const creativeId = Route.useParams().creativeId as CreativeId;
  return <CreativePage key={creativeId} creativeId={creativeId} tab={tab} onTab={onTab} />;
}
