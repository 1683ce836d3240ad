import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { useMe } from '#lib/permissions.tsx';
import { creativeQuery } from './queries.ts';
import { TeamSlots } from './team-slots.tsx';
import type { ViewerProps } from '#features/talk/viewer/use-viewer.ts';
import { Viewer } from '#features/talk/viewer/viewer.tsx';

interface OpenFileProps extends Omit<ViewerProps, 'creative'> {
  creativeId: CreativeId;
}

/** Opens the viewer for the file in the URL. */
export function OpenFile({ creativeId, ...rest }: OpenFileProps) {
  const { data: creative } = useSuspenseQuery(creativeQuery(creativeId));
  const { data: campaign } = useQuery(campaignQuery(creative.campaign.id));
  const organization = useMe().organization?.name ?? creative.campaign.name;
  return (
    <TeamSlots creative={creative}>
      <Viewer
        creative={creative}
        advertiser={{ name: campaign?.group?.name ?? organization, pictureUrl: null }}
        {...rest}
      />
    </TeamSlots>
  );
}
