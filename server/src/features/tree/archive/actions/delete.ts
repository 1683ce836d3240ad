import { and, eq, isNull } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, CreativeId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { ownRow } from '#db/own-row.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { lockCampaign, lockCreative, lockGroup } from './lock.ts';

/*
 * Permanent deletion only marks rows, which hides them at once; the clean-up then removes rows and files in batches.
 */

/** @throws AppError `group.not-found` */
export function deleteGroup(scope: Scope, { groupId }: { groupId: CampaignGroupId }): Promise<void> {
  return scope.transaction(async (tx) => {
    const { name } = await lockGroup(tx, groupId);
    await markGroup(tx, { groupId, name, expired: false });
  });
}

/** @throws AppError `campaign.not-found` */
export function deleteCampaign(scope: Scope, { campaignId }: { campaignId: CampaignId }): Promise<void> {
  return scope.transaction(async (tx) => {
    const { name } = await lockCampaign(tx, campaignId);
    await markCampaign(tx, { campaignId, name, expired: false });
  });
}

/** @throws AppError `creative.not-found` */
export function deleteCreative(scope: Scope, { creativeId }: { creativeId: CreativeId }): Promise<void> {
  return scope.transaction(async (tx) => {
    const { creative, campaign } = await lockCreative(tx, creativeId);
    await markCreative(tx, { creativeId, campaignId: campaign.id, name: creative.name, expired: false });
  });
}

interface DeletedItem {
  name: string;
  /** True if the clean-up deletes the item because its time in the archive is over. */
  expired: boolean;
}

export async function markGroup(
  tx: OrganizationScope,
  group: DeletedItem & { groupId: CampaignGroupId },
): Promise<void> {
  const { organizationId } = tx.actor;
  const deletedAt = tx.now();
  await tx.db
    .update(campaignGroups)
    .set({ deletedAt })
    .where(ownRow(campaignGroups, tx, group.groupId));
  const deletedCampaigns = await tx.db
    .update(campaigns)
    .set({ deletedAt })
    .where(
      and(
        eq(campaigns.organizationId, organizationId),
        eq(campaigns.groupId, group.groupId),
        isNull(campaigns.deletedAt),
      ),
    )
    .returning({ campaignId: campaigns.id, name: campaigns.name });
  const deletedCreatives = await markCreativesOf(
    tx,
    deletedCampaigns.map(({ campaignId }) => campaignId),
  );
  const { expired } = group;
  for (const each of deletedCampaigns)
    await tx.record('campaign.deleted', {
      ...each,
      expired,
      withGroup: true,
      creatives: deletedCreatives.get(each.campaignId) ?? 0,
    });
  const creativeCount = [...deletedCreatives.values()].reduce((sum, count) => sum + count, 0);
  await tx.record('group.deleted', { ...group, campaigns: deletedCampaigns.length, creatives: creativeCount });
}

export async function markCampaign(
  tx: OrganizationScope,
  campaign: DeletedItem & { campaignId: CampaignId },
): Promise<void> {
  const { campaignId } = campaign;
  await tx.db
    .update(campaigns)
    .set({ deletedAt: tx.now() })
    .where(ownRow(campaigns, tx, campaignId));
  const deletedCreatives = await markCreativesOf(tx, [campaignId]);
  await tx.record('campaign.deleted', {
    ...campaign,
    withGroup: false,
    creatives: deletedCreatives.get(campaignId) ?? 0,
  });
}

export async function markCreative(
  tx: OrganizationScope,
  creative: DeletedItem & { creativeId: CreativeId; campaignId: CampaignId },
): Promise<void> {
  await tx.db
    .update(creatives)
    .set({ deletedAt: tx.now() })
    .where(ownRow(creatives, tx, creative.creativeId));
  await refreshCampaigns(tx, [creative.campaignId]);
  await tx.record('creative.deleted', creative);
}

/** Marks the creatives of deleted campaigns. @returns their number per campaign */
async function markCreativesOf(tx: OrganizationScope, ids: readonly CampaignId[]): Promise<Map<CampaignId, number>> {
  const organizationId: OrganizationId = tx.actor.organizationId;
  const deletedCreatives = new Map<CampaignId, number>();
  if (ids.length === 0) return deletedCreatives;
  const rows = await tx.db
    .update(creatives)
    .set({ deletedAt: tx.now() })
    .where(
      and(eq(creatives.organizationId, organizationId), anyOf(creatives.campaignId, ids), isNull(creatives.deletedAt)),
    )
    .returning({ campaignId: creatives.campaignId });
  for (const { campaignId } of rows) deletedCreatives.set(campaignId, (deletedCreatives.get(campaignId) ?? 0) + 1);
  return deletedCreatives;
}
