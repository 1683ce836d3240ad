import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { CreateManyPage } from '#features/workspace/create-many/create-many-page.tsx';
import { LinkNotFound } from '#features/people/organizations/link-not-found.tsx';
import { ApiError } from '#lib/api.ts';

export const Route = createFileRoute('/_dashboard/campaigns/$campaignId/many')({
  staticData: { texts: ['work', 'many', 'fields', 'campaigns'] },
  loader: async ({ context, params }) => {
    await context.queries.ensureQueryData(campaignQuery(params.campaignId as CampaignId)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
  },
  component: ManyRoute,
  notFoundComponent: LinkNotFound,
});

function ManyRoute() {
  return <CreateManyPage campaignId={Route.useParams().campaignId as CampaignId} />;
}
