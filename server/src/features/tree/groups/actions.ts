import { and, eq } from 'drizzle-orm';
import type { Group } from '@ad-foundry/contract/groups.ts';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { fromEdition, nextEdition } from '#db/edition.ts';
import { campaignGroups } from '#db/schema/campaigns.ts';
import { newId } from '#infra/ids.ts';
import { outdated } from '#infra/outdated.ts';
import type { Scope } from '#infra/scope.ts';
import { requireGroup, requireOpenGroup, visibleGroups } from './queries.ts';

export function createGroup(scope: Scope, { name }: { name: string }): Promise<Group> {
  return scope.transaction(async (tx) => {
    const groupId = newId('campaignGroup');
    const now = tx.now();
    const { organizationId } = tx.actor;
    await tx.db.insert(campaignGroups).values({ id: groupId, organizationId, name, createdAt: now, updatedAt: now });
    await tx.record('group.created', { groupId });
    return requireGroup(tx, groupId);
  });
}

/** @throws AppError `group.not-found`, `group.archived`, `edit.outdated` */
export function renameGroup(
  scope: Scope,
  { groupId, name, edition }: { groupId: CampaignGroupId; name: string; edition?: number | undefined },
): Promise<Group> {
  return scope.transaction(async (tx) => {
    await requireOpenGroup(tx, groupId);
    const { rowCount } = await tx.db
      .update(campaignGroups)
      .set({ name, edition: nextEdition(campaignGroups.edition), updatedAt: tx.now() })
      .where(and(visibleGroups(tx), eq(campaignGroups.id, groupId), fromEdition(campaignGroups.edition, edition)));
    const now = await requireGroup(tx, groupId);
    if (rowCount === 0) throw outdated({ edition: now.edition, name: now.name });
    await tx.record('group.updated', { groupId });
    return now;
  });
}
