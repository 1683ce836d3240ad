import { and, eq, isNull } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { lockCampaign, lockCreative, lockGroup } from './lock.ts';

const unmarked = { archivedAt: null, archivedBy: null, archivedReason: null };

/** Restores a group and the campaigns that were archived with it. @throws AppError `group.not-found` */
export function restoreGroup(scope: Scope, { groupId }: { groupId: CampaignGroupId }): Promise<void> {
  return scope.transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    if (!group.archivedAt) return;
    const restored = await tx.db
      .update(campaigns)
      .set({ ...unmarked, archivedWithGroup: false })
      .where(archivedWith(tx, groupId))
      .returning({ campaignId: campaigns.id, name: campaigns.name });
    for (const each of restored) await tx.record('campaign.restored', { ...each, withGroup: true });
    await openGroup(tx, { groupId, name: group.name, campaigns: restored.length });
  });
}

const archivedWith = ({ actor }: Scope, groupId: CampaignGroupId) =>
  and(
    eq(campaigns.organizationId, actor.organizationId),
    eq(campaigns.groupId, groupId),
    eq(campaigns.archivedWithGroup, true),
    isNull(campaigns.deletedAt),
  );

async function openGroup(tx: Scope, restored: { groupId: CampaignGroupId; name: string; campaigns: number }) {
  await tx.db
    .update(campaignGroups)
    .set(unmarked)
    .where(ownRow(campaignGroups, tx, restored.groupId));
  await tx.record('group.restored', restored);
}

interface CampaignChoice {
  campaignId: CampaignId;
  /** If the group is archived too: restores it, or moves the campaign out of it. */
  parent?: 'restore' | 'leave' | undefined;
}

/** @throws AppError `campaign.not-found`; `archive.parent-archived` if its group is archived and `parent` is missing */
export function restoreCampaign(scope: Scope, { campaignId, parent }: CampaignChoice): Promise<void> {
  return scope.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign.archivedAt) return;
    const group = campaign.groupId === null ? null : await lockGroup(tx, campaign.groupId);
    const isClosed = group !== null && group.archivedAt !== null;
    if (isClosed && !parent)
      throw new AppError('archive.parent-archived', { data: { kind: 'group', id: group.id, name: group.name } });
    if (isClosed && parent === 'restore') {
      // The group's other campaigns now count as archived on their own.
      await tx.db.update(campaigns).set({ archivedWithGroup: false }).where(archivedWith(tx, group.id));
      await openGroup(tx, { groupId: group.id, name: group.name, campaigns: 1 });
    }
    await tx.db
      .update(campaigns)
      .set({ ...unmarked, archivedWithGroup: false, ...(isClosed && parent === 'leave' ? { groupId: null } : {}) })
      .where(ownRow(campaigns, tx, campaignId));
    await tx.record('campaign.restored', { campaignId, name: campaign.name, withGroup: false });
  });
}

interface CreativeChoice {
  creativeId: CreativeId;
  /** If the campaign is archived too, restores it. */
  parent?: 'restore' | undefined;
  /** Restores the creative into this campaign instead. */
  campaignId?: CampaignId | undefined;
}

/**
 * @throws AppError `creative.not-found`, `campaign.not-found`, `campaign.archived` for the campaign to restore into;
 * `archive.parent-archived` if the campaign is archived and no choice is made, or if its group is archived
 */
export function restoreCreative(scope: Scope, { creativeId, parent, campaignId }: CreativeChoice): Promise<void> {
  return scope.transaction(async (tx) => {
    const { creative, campaign } = await lockCreative(tx, creativeId);
    const target = campaignId ? await lockCampaign(tx, campaignId) : campaign;
    if (!creative.archivedAt) return;
    if (target.archivedAt) {
      if (campaignId) throw new AppError('campaign.archived');
      if (!parent)
        throw new AppError('archive.parent-archived', {
          data: { kind: 'campaign', id: campaign.id, name: campaign.name },
        });
      await restoreCampaign(tx, { campaignId: campaign.id, parent });
    }
    await tx.db
      .update(creatives)
      .set({ ...unmarked, campaignId: target.id })
      .where(ownRow(creatives, tx, creativeId));
    await refreshCampaigns(tx, [...new Set([campaign.id, target.id])]);
    await tx.record('creative.restored', { creativeId, campaignId: target.id, name: creative.name });
  });
}
