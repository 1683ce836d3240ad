import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { AdaptPage } from '#features/workspace/adapt/adapt-page.tsx';
import { creativeQuery } from '#features/workspace/creatives/queries.ts';
import { LinkNotFound } from '#features/people/organizations/link-not-found.tsx';
import { ApiError } from '#lib/api.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/creatives/$creativeId_/adapt')({
  staticData: { texts: ['work', 'campaigns', 'fields', 'inplace', 'slots', 'repair', 'adapt'] },
  validateSearch: onlyDeclared((search: Record<string, unknown>): { version?: VersionId } =>
    typeof search.version === 'string' ? { version: search.version as VersionId } : {},
  ),
  loader: async ({ context, params }) => {
    const creative = await context.queries
      .ensureQueryData(creativeQuery(params.creativeId as CreativeId))
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? notFound() : error;
      });
    if (creative.campaign.id !== params.campaignId) throw notFound();
  },
  component: AdaptRoute,
  notFoundComponent: LinkNotFound,
});

function AdaptRoute() {
  const { version } = Route.useSearch();
  return <AdaptPage creativeId={Route.useParams().creativeId as CreativeId} versionId={version} />;
}
