import { queryOptions } from '@tanstack/react-query';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { follows, type FollowChoice } from '@ad-foundry/contract/notifications/follows.ts';
import { call } from '#lib/api.ts';

/** A campaign or creative that can be followed or muted. */
export type FollowTarget = { campaignId: CampaignId } | { creativeId: CreativeId };

/** Whether the account follows or mutes a campaign or creative. */
export function followQuery(target: FollowTarget) {
  return queryOptions({
    queryKey: ['notifications', 'follow', target],
    queryFn: ({ signal }) =>
      'campaignId' in target
        ? call(follows.ofCampaign, { params: target }, signal)
        : call(follows.ofCreative, { params: target }, signal),
    staleTime: 60_000,
  });
}

export const chooseFollow = (target: FollowTarget, choice: FollowChoice | null) =>
  'campaignId' in target
    ? call(follows.chooseOfCampaign, { params: target, body: { choice } })
    : call(follows.chooseOfCreative, { params: target, body: { choice } });
