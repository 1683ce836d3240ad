import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { useAdvertiser } from './use-advertiser.ts';

interface WithAdvertiserProps {
  campaignId: CampaignId;
  children: (advertiser: Advertiser) => ReactNode;
}

/** Reads the advertiser of a campaign's ads only once they are shown in place. */
export function WithAdvertiser({ campaignId, children }: WithAdvertiserProps) {
  const { data: campaign } = useQuery(campaignQuery(campaignId));
  return children(useAdvertiser(campaignId, campaign));
}
