import { createFileRoute } from '@tanstack/react-router';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { GuestCampaignPage } from '#features/guest/guest-campaign-page.tsx';

export const Route = createFileRoute('/upload/$campaignId')({ component: UploadCampaignRoute });

function UploadCampaignRoute() {
  const { campaignId } = Route.useParams();
  return <GuestCampaignPage key={campaignId} campaignId={campaignId as CampaignId} />;
}
