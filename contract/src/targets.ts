import { z } from 'zod';
import { campaignGroupId, campaignId, type CampaignGroupId, type CampaignId } from './ids.ts';

/** What somebody is assigned or invited to: a campaign, or a group, which brings its campaigns. */
export type Target = { campaignId: CampaignId; groupId: null } | { campaignId: null; groupId: CampaignGroupId };

export const toCampaign = (campaignId: CampaignId): Target => ({ campaignId, groupId: null });
export const toGroup = (groupId: CampaignGroupId): Target => ({ campaignId: null, groupId });

/** The same as it is told. */
export const namedCampaign = z.object({ id: campaignId, name: z.string() });
export const namedGroup = z.object({ id: campaignGroupId, name: z.string() });
