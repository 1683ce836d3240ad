import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { advertiserName } from '#features/library/in-place/advertiser.ts';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { reviewLinksQuery } from './queries.ts';

/** The advertiser of the ads of a campaign: as the newest open review link shows it to its client. */
export function useAdvertiser(campaignId: CampaignId, campaign: Pick<Campaign, 'group'> | undefined): Advertiser {
  const mayRead = useCan('people:assign');
  const { data: links = [] } = useQuery({ ...reviewLinksQuery(campaignId), enabled: mayRead });
  const link = links.find(({ state }) => state === 'open') ?? null;
  const organization = useMe().organization?.name ?? '';
  return { name: advertiserName({ link, groupName: campaign?.group?.name ?? null, organization }), pictureUrl: null };
}
