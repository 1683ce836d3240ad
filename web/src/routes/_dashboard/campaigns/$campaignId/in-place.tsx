import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { InPlacePage } from '#features/workspace/in-place/in-place-page.tsx';
import { LinkNotFound } from '#features/people/organizations/link-not-found.tsx';
import { ApiError } from '#lib/api.ts';

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/in-place')({
  staticData: { texts: ['work', 'campaigns', 'fields', 'inplace'] },
  loader: async ({ context, params }) => {
    await context.queries.ensureQueryData(campaignQuery(params.campaignId as CampaignId)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
  },
  component: InPlaceRoute,
  notFoundComponent: LinkNotFound,
});

function InPlaceRoute() {
  return <InPlacePage campaignId={Route.useParams().campaignId as CampaignId} />;
}
