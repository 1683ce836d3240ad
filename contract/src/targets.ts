import type { CampaignGroupId, CampaignId } from './ids.ts';

/** Target of an assignment or invitation: a campaign, or a group with its campaigns. */
export type Target = { campaignId: CampaignId; groupId: null } | { campaignId: null; groupId: CampaignGroupId };

export const toCampaign = (campaignId: CampaignId): Target => ({ campaignId, groupId: null });
export const toGroup = (groupId: CampaignGroupId): Target => ({ campaignId: null, groupId });
