import { and, eq, sql } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { isMissing } from '@ad-foundry/contract/rules/attribute-values.ts';
import { creativeComplete } from '@ad-foundry/contract/rules/completion.ts';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { listContents, listSlots } from '#features/variations/queries.ts';
import { progressOf, stateOfSlot } from '#features/variations/rules.ts';
import { AppError } from '#infra/errors.ts';
import { judgedBy } from '#infra/patterns.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Nobody else changes what stands in the creative until this transaction ends: positions and states stay true. What
 * was read before may be out of date afterwards. The lock leaves room for rows that only refer to the creative.
 * @throws AppError `campaign.archived`, `creative.archived`: those are only read
 */
export async function lockCreative(tx: Scope, creativeId: CreativeId): Promise<void> {
  await holdCreative(tx, creativeId);
  await requireOpen(tx, creativeId);
}

/** The same for what may happen to archived ones, too. */
export async function holdCreative({ db, actor }: Scope, creativeId: CreativeId): Promise<void> {
  await db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(eq(creatives.organizationId, actor.organizationId), eq(creatives.id, creativeId)))
    .for('no key update');
}

/** Lets pass what is not archived, and what is not there. @throws AppError `campaign.archived`, `creative.archived` */
export async function requireOpen({ db, actor }: Scope, creativeId: CreativeId): Promise<void> {
  const [row] = await db
    .select({ creative: creatives.archivedAt, campaign: campaigns.archivedAt })
    .from(creatives)
    .innerJoin(
      campaigns,
      and(eq(campaigns.organizationId, creatives.organizationId), eq(campaigns.id, creatives.campaignId)),
    )
    .where(and(eq(creatives.organizationId, actor.organizationId), eq(creatives.id, creativeId)));
  if (row?.campaign) throw new AppError('campaign.archived');
  if (row?.creative) throw new AppError('creative.archived');
}

/** Brings the states of the slots, the missing attributes, the completion and the campaign's count in line with what stands in the slots. */
export async function refreshCompletion(tx: Scope, creativeId: CreativeId): Promise<void> {
  await holdCreative(tx, creativeId);
  const rows = await listSlots(tx, eq(slots.creativeId, creativeId));
  const contents = await listContents(
    tx,
    rows.map(({ slot }) => slot.id),
  );
  for (const row of rows) {
    const state = stateOfSlot(row, contents);
    if (state === row.slot.state) continue;
    await tx.db
      .update(slots)
      .set({ state })
      .where(and(eq(slots.organizationId, tx.actor.organizationId), eq(slots.id, row.slot.id)));
  }
  const attributesMissing = await attributesMissingOf(tx, creativeId);
  const complete = creativeComplete({ slots: rows.map((row) => progressOf(row, contents)), attributesMissing });
  await storeCompletion(tx, creativeId, { complete, attributesMissing });
}

async function attributesMissingOf({ db, actor }: Scope, creativeId: CreativeId): Promise<number> {
  const asked = await db
    .select({ filled: creativeAttributes, input: attributes.input })
    .from(creativeAttributes)
    .innerJoin(attributes, eq(attributes.id, creativeAttributes.attributeId))
    .where(
      and(
        eq(creativeAttributes.organizationId, actor.organizationId),
        eq(creativeAttributes.creativeId, creativeId),
        eq(creativeAttributes.required, true),
      ),
    );
  return asked.filter(({ filled, input }) => isMissing({ ...filled, input }, judgedBy(filled))).length;
}

type Outcome = { complete: boolean; attributesMissing: number };

async function storeCompletion(tx: Scope, creativeId: CreativeId, { complete, attributesMissing }: Outcome) {
  const mine = and(eq(creatives.organizationId, tx.actor.organizationId), eq(creatives.id, creativeId));
  const [creative] = await tx.db
    .select({
      campaignId: creatives.campaignId,
      completedAt: creatives.completedAt,
      attributesMissing: creatives.attributesMissing,
    })
    .from(creatives)
    .where(mine);
  if (!creative) return;
  if (attributesMissing !== creative.attributesMissing)
    await tx.db.update(creatives).set({ attributesMissing }).where(mine);
  if (complete === (creative.completedAt !== null)) return;
  await tx.db
    .update(creatives)
    .set({ completedAt: complete ? tx.now() : null })
    .where(mine);
  await refreshCampaign(tx, creative.campaignId);
  if (complete) await tx.emit('creative.fulfilled', { creativeId, campaignId: creative.campaignId });
}

/** Counts anew under the campaign's lock: two creatives completed at once are both counted. */
export async function refreshCampaign({ db, actor }: Scope, campaignId: CampaignId): Promise<void> {
  const mine = and(eq(campaigns.organizationId, actor.organizationId), eq(campaigns.id, campaignId));
  await db.select({ id: campaigns.id }).from(campaigns).where(mine).for('no key update');
  const live = sql`from ${creatives} where ${creatives.organizationId} = ${actor.organizationId} and ${creatives.campaignId} = ${campaignId}
    and ${creatives.deletedAt} is null and ${creatives.archivedAt} is null`;
  await db
    .update(campaigns)
    .set({
      creativesTotal: sql`(select count(*) ${live})`,
      creativesComplete: sql`(select count(*) ${live} and ${creatives.completedAt} is not null)`,
    })
    .where(mine);
}
