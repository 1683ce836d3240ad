import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { CardId, CreativeId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { cards, variations, versions } from '#db/schema/variations.ts';
import {
  requireCard,
  requireSlot,
  requireVariation,
  requireVersion,
  type SlotRow,
} from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';

/**
 * Locks creatives until the transaction ends, so that no other transaction changes their slots, variations, cards or
 * versions. Locks in id order, so that concurrent bulk changes do not deadlock. Rows read before the lock may be stale.
 * Other transactions can still insert rows that only reference the creative.
 */
export function holdCreatives(tx: OrganizationScope, creativeIds: readonly CreativeId[]): Promise<void> {
  return lockMatching(tx, anyOf(creatives.id, creativeIds));
}

/** Locks creatives that will be changed. @throws AppError `campaign.archived`, `creative.archived` */
export async function lockCreatives(tx: OrganizationScope, creativeIds: readonly CreativeId[]): Promise<void> {
  await holdCreatives(tx, creativeIds);
  await requireOpen(tx, creativeIds);
}

async function lockMatching({ db, actor }: OrganizationScope, condition: SQL): Promise<void> {
  await db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(eq(creatives.organizationId, actor.organizationId), condition))
    .orderBy(asc(creatives.id))
    .for('no key update');
}

/** Checks that creatives are open; ignores unknown ones. @throws AppError `campaign.archived`, `creative.archived` */
export async function requireOpen({ db, actor }: OrganizationScope, creativeIds: readonly CreativeId[]): Promise<void> {
  const rows = await db
    .select({ creative: { archivedAt: creatives.archivedAt }, campaign: { archivedAt: campaigns.archivedAt } })
    .from(creatives)
    .innerJoin(
      campaigns,
      and(eq(campaigns.organizationId, creatives.organizationId), eq(campaigns.id, creatives.campaignId)),
    )
    .where(and(eq(creatives.organizationId, actor.organizationId), anyOf(creatives.id, creativeIds)));
  for (const row of rows) assertOpen(row);
}

function assertOpen({ campaign, creative }: Record<'campaign' | 'creative', { archivedAt: Date | null }>): void {
  if (campaign.archivedAt) throw new AppError('campaign.archived');
  if (creative.archivedAt) throw new AppError('creative.archived');
}

/** Locks the creative of a row, then reads the row, so that no other transaction changes it afterwards. */
async function lockCreativeOf<R extends SlotRow>(tx: Scope, slotOf: SQL, read: () => Promise<R>): Promise<R> {
  await lockMatching(
    tx,
    sql`${creatives.id} = (select ${slots.creativeId} from ${slots} where ${slots.id} = (${slotOf}))`,
  );
  const row = await read();
  assertOpen(row);
  return row;
}

const slotOfVariation = (variationId: SQL) =>
  sql`select ${variations.slotId} from ${variations} where ${variations.id} = (${variationId})`;
const slotOfCard = (cardId: SQL) =>
  slotOfVariation(sql`select ${cards.variationId} from ${cards} where ${cards.id} = (${cardId})`);

/** @throws AppError `slot.not-found`, `campaign.archived`, `creative.archived` */
export function lockSlot(tx: Scope, slotId: SlotId) {
  return lockCreativeOf(tx, sql`${slotId}::text`, () => requireSlot(tx, slotId));
}

/** @throws AppError `variation.not-found`, `campaign.archived`, `creative.archived` */
export function lockVariation(tx: Scope, variationId: VariationId) {
  return lockCreativeOf(tx, slotOfVariation(sql`${variationId}::text`), () => requireVariation(tx, variationId));
}

/** @throws AppError `card.not-found`, `campaign.archived`, `creative.archived` */
export function lockCard(tx: Scope, cardId: CardId) {
  return lockCreativeOf(tx, slotOfCard(sql`${cardId}::text`), () => requireCard(tx, cardId));
}

/** @throws AppError `version.not-found`, `campaign.archived`, `creative.archived` */
export function lockVersion(tx: Scope, versionId: VersionId) {
  const card = sql`select ${versions.cardId} from ${versions} where ${versions.id} = ${versionId}`;
  return lockCreativeOf(tx, slotOfCard(card), () => requireVersion(tx, versionId));
}
