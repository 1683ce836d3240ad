import { z } from 'zod';
import { campaignGroupId, campaignId, type CampaignGroupId, type CampaignId } from './ids.ts';

/** Target of an assignment or invitation: a campaign, or a group with its campaigns. */
export type Target = { campaignId: CampaignId; groupId: null } | { campaignId: null; groupId: CampaignGroupId };

export const toCampaign = (campaignId: CampaignId): Target => ({ campaignId, groupId: null });
export const toGroup = (groupId: CampaignGroupId): Target => ({ campaignId: null, groupId });

/** A target with its name. */
export const namedCampaign = z.object({ id: campaignId, name: z.string() });
export const namedGroup = z.object({ id: campaignGroupId, name: z.string() });
