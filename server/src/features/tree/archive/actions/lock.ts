import { and, eq } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** Locks a group until the transaction ends. @throws AppError `group.not-found` */
export async function lockGroup(tx: Scope, groupId: CampaignGroupId) {
  const [row] = await tx.db
    .select()
    .from(campaignGroups)
    .where(and(visibleGroups(tx), eq(campaignGroups.id, groupId)))
    .for('no key update');
  if (!row) throw new AppError('group.not-found');
  return row;
}

/** Locks a campaign until the transaction ends. @throws AppError `campaign.not-found` */
export async function lockCampaign(tx: Scope, campaignId: CampaignId) {
  const [row] = await tx.db
    .select()
    .from(campaigns)
    .where(and(visibleCampaigns(tx), eq(campaigns.id, campaignId)))
    .for('no key update');
  if (!row) throw new AppError('campaign.not-found');
  return row;
}

/** Locks a creative of a campaign that is not deleted. @throws AppError `creative.not-found` */
export async function lockCreative(tx: Scope, creativeId: CreativeId) {
  const [row] = await tx.db
    .select({ creative: creatives, campaign: campaigns })
    .from(creatives)
    .innerJoin(campaigns, and(visibleCampaigns(tx), eq(campaigns.id, creatives.campaignId)))
    .where(and(visibleCreatives(tx), eq(creatives.id, creativeId)))
    .for('no key update', { of: creatives });
  if (!row) throw new AppError('creative.not-found');
  return row;
}
