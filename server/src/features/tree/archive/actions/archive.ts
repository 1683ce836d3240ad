import { and, eq, isNull } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { lockCampaign, lockCreative, lockGroup } from './lock.ts';

interface Reason {
  reason?: string | undefined;
}

const markOf = (tx: Scope, reason: string | null) => ({
  archivedAt: tx.now(),
  archivedBy: tx.actor.accountId,
  archivedReason: reason,
});

/** Archives a group and its campaigns; does nothing if it is already archived. @throws AppError `group.not-found` */
export function archiveGroup(scope: Scope, input: Reason & { groupId: CampaignGroupId }): Promise<void> {
  const { groupId, reason = null } = input;
  return scope.transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    if (group.archivedAt) return;
    const { organizationId } = tx.actor;
    const mark = markOf(tx, reason);
    await tx.db
      .update(campaignGroups)
      .set(mark)
      .where(ownRow(campaignGroups, tx, groupId));
    const archivedCampaigns = await tx.db
      .update(campaigns)
      .set({ ...mark, archivedWithGroup: true })
      .where(
        and(
          eq(campaigns.organizationId, organizationId),
          eq(campaigns.groupId, groupId),
          isNull(campaigns.deletedAt),
          isNull(campaigns.archivedAt),
        ),
      )
      .returning({ campaignId: campaigns.id, name: campaigns.name });
    // Records one event per campaign, since guests get events of their campaigns only.
    for (const each of archivedCampaigns) await tx.record('campaign.archived', { ...each, reason, withGroup: true });
    await tx.record('group.archived', { groupId, name: group.name, reason, campaigns: archivedCampaigns.length });
  });
}

/** Archives a campaign; does nothing if it is already archived. @throws AppError `campaign.not-found` */
export function archiveCampaign(scope: Scope, input: Reason & { campaignId: CampaignId }): Promise<void> {
  const { campaignId, reason = null } = input;
  return scope.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign.archivedAt) return;
    await tx.db
      .update(campaigns)
      .set(markOf(tx, reason))
      .where(ownRow(campaigns, tx, campaignId));
    await tx.record('campaign.archived', { campaignId, name: campaign.name, reason, withGroup: false });
  });
}

/**
 * Archives a creative; does nothing if it is already archived.
 * @throws AppError `creative.not-found`, `campaign.archived`
 */
export function archiveCreative(scope: Scope, input: Reason & { creativeId: CreativeId }): Promise<void> {
  const { creativeId, reason = null } = input;
  return scope.transaction(async (tx) => {
    const { creative, campaign } = await lockCreative(tx, creativeId);
    if (creative.archivedAt) return;
    if (campaign.archivedAt) throw new AppError('campaign.archived');
    await tx.db
      .update(creatives)
      .set(markOf(tx, reason))
      .where(ownRow(creatives, tx, creativeId));
    await refreshCampaigns(tx, [campaign.id]);
    await tx.record('creative.archived', { creativeId, campaignId: campaign.id, name: creative.name, reason });
  });
}
