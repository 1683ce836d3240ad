import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { useAdvertiser } from '#features/sharing/review-links/use-advertiser.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { creativeQuery } from './queries.ts';
import { TeamSlots } from './team-slots.tsx';
import { useNavigate } from '@tanstack/react-router';
import { takeNextCreative } from '#features/talk/decisions/review-queue.ts';
import type { ViewerProps } from '#features/talk/viewer/use-viewer.ts';
import { Viewer } from '#features/talk/viewer/viewer.tsx';

interface OpenFileProps extends Omit<ViewerProps, 'creative'> {
  creativeId: CreativeId;
}

/** Opens the viewer for the file in the URL. */
export function OpenFile({ creativeId, ...rest }: OpenFileProps) {
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  const { data: campaign } = useQuery(campaignQuery(creative.campaign.id));
  const advertiser = useAdvertiser(creative.campaign.id, campaign);
  const navigate = useNavigate();
  const goOn = () => {
    const next = takeNextCreative(creativeId);
    if (!next) return;
    const { campaignId, versionId } = next;
    void navigate({
      to: '/campaigns/$campaignId/creatives/$creativeId',
      params: { campaignId, creativeId: next.creativeId },
      search: { version: versionId },
      replace: true,
    });
  };
  return (
    <TeamSlots creative={creative}>
      <Viewer creative={creative} advertiser={advertiser} {...rest} onFinished={goOn} />
    </TeamSlots>
  );
}
