import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Creative, creatives as endpoints } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { requireOpenCampaign, visibleCreatives } from '#features/campaigns/queries.ts';
import { readCreative, requireCreative } from '#features/creatives/queries.ts';
import { lockCreative, refreshCampaign, refreshCompletion } from '#features/variations/actions/refresh-completion.ts';
import { judgeAgain } from '#features/variations/actions/versions.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { insertSlots } from './slots.ts';

type Brief = z.output<typeof endpoints.create.body> & { campaignId: CampaignId };

/** @throws AppError `campaign.not-found`, `campaign.archived`, `format.not-found` */
export function createCreative(scope: Scope, brief: Brief): Promise<Creative> {
  return scope.transaction(async (tx) => {
    await requireOpenCampaign(tx, brief.campaignId);
    const creativeId = newId('creative');
    const now = tx.now();
    await tx.db.insert(creatives).values({
      id: creativeId,
      organizationId: tx.actor.organizationId,
      campaignId: brief.campaignId,
      name: brief.name,
      description: brief.description,
      deadlineAt: brief.deadlineAt ? new Date(brief.deadlineAt) : null,
      createdBy: tx.actor.accountId,
      createdAt: now,
      updatedAt: now,
    });
    await insertSlots(tx, creativeId, brief.formatIds);
    await refreshCampaign(tx, brief.campaignId);
    await tx.emit('creative.created', { creativeId, campaignId: brief.campaignId });
    return requireCreative(tx, creativeId);
  });
}

type Change = z.output<typeof endpoints.update.body> & { creativeId: CreativeId };

/** What is left out stays. A change of strictness judges every file anew. @throws AppError `creative.not-found` */
export function updateCreative(scope: Scope, { creativeId, deadlineAt, ...change }: Change): Promise<Creative> {
  return scope.transaction(async (tx) => {
    await lockCreative(tx, creativeId);
    const before = await readCreative(tx, creativeId);
    await tx.db
      .update(creatives)
      .set({
        ...change,
        deadlineAt: typeof deadlineAt === 'string' ? new Date(deadlineAt) : deadlineAt,
        updatedAt: tx.now(),
      })
      .where(and(visibleCreatives(tx), eq(creatives.id, creativeId)));
    if (change.strict !== undefined && change.strict !== before.creative.strict) {
      await judgeAgain(tx, { ...before, strict: change.strict });
      await refreshCompletion(tx, creativeId);
    }
    await tx.emit('creative.updated', { creativeId, campaignId: before.campaign.id });
    return requireCreative(tx, creativeId);
  });
}
