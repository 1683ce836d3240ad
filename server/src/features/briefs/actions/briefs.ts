import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Creative, creatives as endpoints } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { nextEdition } from '#db/edition.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { requireOpenCampaign, visibleCreatives } from '#features/campaigns/queries.ts';
import { readCreative, requireCreative } from '#features/briefs/queries.ts';
import { refreshCampaigns, refreshCompletion } from '#features/creatives/actions/completion.ts';
import { judgeVersions } from '#features/creatives/actions/judge.ts';
import { lockCreatives } from '#features/creatives/actions/lock.ts';
import { newId } from '#infra/ids.ts';
import { outdated } from '#infra/outdated.ts';
import type { Scope } from '#infra/scope.ts';
import { recordMentions } from './mentions.ts';
import { insertSlots } from './slots.ts';
import { keepText } from './texts.ts';

type Brief = z.output<typeof endpoints.create.body> & { campaignId: CampaignId };

/**
 * Creates a creative with one slot per format.
 * @throws AppError `campaign.not-found`, `campaign.archived`, `format.not-found`
 */
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
    await refreshCampaigns(tx, [brief.campaignId]);
    await tx.record('creative.created', { creativeId, campaignId: brief.campaignId });
    await recordMentions(tx, { creativeId, campaignId: brief.campaignId, before: '', text: brief.description });
    return requireCreative(tx, creativeId);
  });
}

type Change = z.output<typeof endpoints.update.body> & { creativeId: CreativeId };

/** What a change of the brief may change. */
const fieldsOf = ({ edition, name, description, deadlineAt, strict }: typeof creatives.$inferSelect) => ({
  edition,
  name,
  description,
  deadlineAt: deadlineAt?.toISOString() ?? null,
  strict,
});

/**
 * Changes the given fields; a change of strictness judges every file again.
 * @throws AppError `creative.not-found`, `edit.outdated`
 */
export function updateCreative(
  scope: Scope,
  { creativeId, deadlineAt, edition, restoredFrom, ...change }: Change,
): Promise<Creative> {
  return scope.transaction(async (tx) => {
    await lockCreatives(tx, [creativeId]);
    const before = await readCreative(tx, creativeId);
    if (edition !== undefined && edition !== before.creative.edition) throw outdated(fieldsOf(before.creative));
    await tx.db
      .update(creatives)
      .set({
        ...change,
        deadlineAt: typeof deadlineAt === 'string' ? new Date(deadlineAt) : deadlineAt,
        edition: nextEdition(creatives.edition),
        updatedAt: tx.now(),
      })
      .where(and(visibleCreatives(tx), eq(creatives.id, creativeId)));
    const { description: text } = change;
    if (text !== undefined && text !== before.creative.description) {
      await keepText(tx, { before: before.creative, text, restoredFrom: restoredFrom ?? null });
      const campaignId = before.campaign.id;
      await recordMentions(tx, { creativeId, campaignId, before: before.creative.description, text });
    }
    if (change.strict !== undefined && change.strict !== before.creative.strict) {
      const { strict } = change;
      const judging = before.slots.map((row) => ({ ...row, spec: row.revision.spec, strict }));
      await judgeVersions(tx, judging, before.contents);
      await refreshCompletion(tx, [creativeId]);
    }
    await tx.record('creative.updated', { creativeId, campaignId: before.campaign.id });
    return requireCreative(tx, creativeId);
  });
}
