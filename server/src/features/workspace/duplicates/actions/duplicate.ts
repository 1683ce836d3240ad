import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { duplicates as endpoints } from '@ad-foundry/contract/duplicates.ts';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import {
  requireCampaign,
  requireOpenCampaign,
  visibleCampaigns,
  visibleCreatives,
} from '#features/tree/campaigns/queries.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import { requireGroup } from '#features/tree/groups/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import { uniqueName } from '#features/workspace/duplicates/rules.ts';
import {
  copyAdvertisers,
  copyCampaign,
  copyPeople,
  lockNames,
  nameCampaigns,
  requireWithinLimit,
} from './copy-campaign.ts';
import { copyCreatives } from './copy-creatives.ts';

type CreativeCopy = z.output<typeof endpoints.creative.body> & { creativeId: CreativeId };
type CampaignCopy = z.output<typeof endpoints.campaign.body> & { campaignId: CampaignId };
type GroupCopy = z.output<typeof endpoints.group.body> & { groupId: CampaignGroupId };

/**
 * Copies a creative; a repeated creation key creates nothing.
 * @throws AppError `creative.not-found`, `campaign.not-found`, `campaign.archived` for the target campaign;
 * `request.invalid` for a creation key used for something else
 */
export function duplicateCreative(
  scope: Scope,
  { creativeId, creationKey, name, campaignId, ...copying }: CreativeCopy,
) {
  return scope.transaction(async (tx) => {
    const [source] = await tx.db
      .select({ campaignId: creatives.campaignId })
      .from(creatives)
      .innerJoin(campaigns, and(visibleCampaigns(tx), eq(campaigns.id, creatives.campaignId)))
      .where(and(visibleCreatives(tx), eq(creatives.id, creativeId)));
    if (!source) throw new AppError('creative.not-found');
    const into = campaignId ?? source.campaignId;
    await lockNames(tx);
    await requireOpenCampaign(tx, into);
    const siblings = tx.db
      .select({ name: creatives.name })
      .from(creatives)
      .where(and(visibleCreatives(tx), eq(creatives.campaignId, into)));
    const copy = { ...copying, from: [creativeId], into, creationKey, names: [uniqueName(name, await siblings)] };
    const [id] = await copyCreatives(tx, copy);
    if (id) {
      await refreshCampaigns(tx, [into]);
      await tx.record('creative.created', { creativeId: id, campaignId: into });
    }
    const [duplicate] = await tx.db
      .select({
        id: creatives.id,
        name: creatives.name,
        campaignId: creatives.campaignId,
        createdBy: creatives.createdBy,
      })
      .from(creatives)
      .where(and(visibleCreatives(tx), eq(creatives.creationKey, creationKey)));
    if (duplicate?.createdBy !== tx.actor.accountId || duplicate.campaignId !== into) throw usedKey();
    return { id: duplicate.id, name: duplicate.name, campaignId: duplicate.campaignId };
  });
}

/** @throws AppError `campaign.not-found`, `duplicate.too-many` */
export function duplicateCampaign(scope: Scope, { campaignId, creationKey, name, ...copying }: CampaignCopy) {
  return scope.transaction(async (tx) => {
    const source = await requireCampaign(tx, campaignId);
    await requireWithinLimit(tx, [campaignId]);
    const nameCopy = await nameCampaigns(tx);
    const group = source.group ? await requireGroup(tx, source.group.id) : null;
    const groupId = group?.archivedAt === null ? group.id : null;
    const copy = { ...copying, creationKey, groupId, name: nameCopy(name) };
    const id = await copyCampaign(tx, campaignId, copy);
    if (id) await tx.record('campaign.created', { campaignId: id });
    const [duplicate] = await tx.db
      .select({ id: campaigns.id, name: campaigns.name, createdBy: campaigns.createdBy })
      .from(campaigns)
      .where(and(visibleCampaigns(tx), eq(campaigns.creationKey, creationKey)));
    if (duplicate?.createdBy !== tx.actor.accountId) throw usedKey();
    return { id: duplicate.id, name: duplicate.name };
  });
}

/** @throws AppError `group.not-found`, `duplicate.too-many` */
export function duplicateGroup(scope: Scope, { groupId, creationKey, name, ...copying }: GroupCopy) {
  return scope.transaction(async (tx) => {
    await requireGroup(tx, groupId);
    const { organizationId } = tx.actor;
    const groupCampaigns = await tx.db
      .select({ id: campaigns.id, name: campaigns.name })
      .from(campaigns)
      .where(
        and(
          visibleCampaigns(tx),
          eq(campaigns.groupId, groupId),
          or(isNull(campaigns.archivedAt), eq(campaigns.archivedWithGroup, true)),
        ),
      )
      .orderBy(asc(campaigns.createdAt), asc(campaigns.id));
    await requireWithinLimit(
      tx,
      groupCampaigns.map(({ id }) => id),
    );
    await lockNames(tx);
    const inOrganization = and(eq(campaignGroups.organizationId, organizationId), isNull(campaignGroups.deletedAt));
    const names = await tx.db.select({ name: campaignGroups.name }).from(campaignGroups).where(inOrganization);
    const at = tx.now();
    const [added] = await tx.db
      .insert(campaignGroups)
      .values({
        id: newId('campaignGroup'),
        organizationId,
        name: uniqueName(name, names),
        creationKey,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: campaignGroups.id });
    if (added) {
      const to = { groupId: added.id, campaignId: null };
      if (copying.people) await copyPeople(tx, { groupId, campaignId: null }, to);
      await copyAdvertisers(tx, 'group_id', [groupId, added.id]);
      for (const [nth, each] of groupCampaigns.entries())
        await copyCampaign(tx, each.id, { ...copying, groupId: added.id, name: each.name, offsetMs: nth });
      await tx.record('group.created', { groupId: added.id });
    }
    const [duplicate] = await tx.db
      .select({ id: campaignGroups.id, name: campaignGroups.name })
      .from(campaignGroups)
      .where(and(inOrganization, eq(campaignGroups.creationKey, creationKey)));
    if (!duplicate) throw usedKey();
    return duplicate;
  });
}
