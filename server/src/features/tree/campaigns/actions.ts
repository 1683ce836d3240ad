import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Campaign, campaigns as endpoints } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { fromEdition, nextEdition } from '#db/edition.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import { requireOpenGroup } from '#features/tree/groups/queries.ts';
import { newId } from '#infra/ids.ts';
import { outdated } from '#infra/outdated.ts';
import type { Scope } from '#infra/scope.ts';
import { visibleCampaigns } from './access.ts';
import { requireCampaign, requireOpenCampaign } from './queries.ts';

/** @throws AppError `group.not-found`, `group.archived` */
export function createCampaign(scope: Scope, input: z.output<typeof endpoints.create.body>): Promise<Campaign> {
  return scope.transaction(async (tx) => {
    if (input.groupId) await requireOpenGroup(tx, input.groupId);
    const campaignId = newId('campaign');
    const now = tx.now();
    await tx.db.insert(campaigns).values({
      id: campaignId,
      organizationId: tx.actor.organizationId,
      groupId: input.groupId,
      name: input.name,
      dueAt: input.dueAt ? new Date(input.dueAt) : null,
      needsApproval: input.needsApproval ?? (await requirePreferences(tx)).approvalRequired,
      createdBy: tx.actor.accountId,
      createdAt: now,
      updatedAt: now,
    });
    await tx.record('campaign.created', { campaignId });
    return requireCampaign(tx, campaignId);
  });
}

type CampaignUpdate = z.output<typeof endpoints.update.body> & { campaignId: CampaignId };

/**
 * Omitted fields keep their values. @throws AppError `campaign.not-found`, `campaign.archived`, `group.not-found`,
 * `group.archived`, `edit.outdated`
 */
export function updateCampaign(
  scope: Scope,
  { campaignId, name, dueAt, groupId, needsApproval, edition }: CampaignUpdate,
): Promise<Campaign> {
  return scope.transaction(async (tx) => {
    const before = await requireOpenCampaign(tx, campaignId);
    if (groupId) await requireOpenGroup(tx, groupId);
    const { rowCount } = await tx.db
      .update(campaigns)
      .set({
        name,
        groupId,
        needsApproval,
        dueAt: typeof dueAt === 'string' ? new Date(dueAt) : dueAt,
        edition: nextEdition(campaigns.edition),
        updatedAt: tx.now(),
      })
      .where(and(visibleCampaigns(tx), eq(campaigns.id, campaignId), fromEdition(campaigns.edition, edition)));
    const now = await requireCampaign(tx, campaignId);
    if (rowCount === 0)
      throw outdated({
        edition: now.edition,
        name: now.name,
        dueAt: now.dueAt,
        groupId: now.group?.id ?? null,
        needsApproval: now.needsApproval,
      });
    await tx.record('campaign.updated', { campaignId });
    if (now.needsApproval !== before.needsApproval)
      await tx.record('campaign.approval-changed', { campaignId, name: now.name, needsApproval: now.needsApproval });
    return now;
  });
}
