import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CardId, SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { cards, renditions, variations, versions } from '#db/schema/variations.ts';
import { preparedRead } from '#infra/prepared-read.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { indexContents, type Contents } from '#features/creatives/rules.ts';

/**
 * Join condition for the renditions of a version. A rendition that existed before a guest's upload would reveal that
 * another person uploaded the same file, so guests see it only once it could have been made from their own upload.
 */
export function renditionsOf({ actor, now }: OrganizationScope) {
  const ofContent = and(eq(renditions.organizationId, versions.organizationId), eq(renditions.sha256, versions.sha256));
  if (actor.role !== 'guest') return ofContent;
  const theirs = sql`exists (select from ${versions} own where own.organization_id = ${versions.organizationId}
    and own.sha256 = ${versions.sha256} and own.uploaded_by = ${actor.accountId} and own.created_at <= ${renditions.triedAt})`;
  const longEnough = sql`${versions.createdAt} + (${renditions.madeAt} - ${renditions.triedAt}) <= ${now()}`;
  return and(ofContent, or(gte(renditions.triedAt, versions.createdAt), theirs, longEnough));
}
const waivers = alias(accounts, 'waivers');
const versionColumns = {
  version: versions,
  rendition: renditions,
  uploader: { firstName: accounts.firstName, lastName: accounts.lastName },
  waiver: { firstName: waivers.firstName, lastName: waivers.lastName },
  decisions: sql<Contents['versions'][number]['decisions']>`array(select d.decision from decisions d
    where d.organization_id = ${versions.organizationId} and d.version_id = ${versions.id})`,
};

/**
 * The slots' variations and cards in order, and versions newest first. Reads one table after the other, each by its own
 * index: a join gets plans a thousand times slower while the planner's statistics lack the latest uploads.
 */
export async function listContents(scope: OrganizationScope, slotIds: SlotId[]): Promise<Contents> {
  const variationRows = await variationsOfSlots(scope, { slotIds });
  if (variationRows.length === 0) return indexContents({ variations: [], cards: [], versions: [] });
  const variationIds = variationRows.map(({ id }) => id);
  const cardRows = await cardsOfVariations(scope, { variationIds });
  const versionRows = await versionsOfCards(scope, { cardIds: cardRows.map(({ id }) => id) });
  return indexContents({ variations: variationRows, cards: cardRows, versions: versionRows });
}

const variationsOfSlots = preparedRead('variations_of_slots', ({ db, actor }, { slotIds }: { slotIds: SlotId[] }) =>
  db
    .select()
    .from(variations)
    .where(and(eq(variations.organizationId, actor.organizationId), anyOf(variations.slotId, slotIds)))
    .orderBy(asc(variations.position), asc(variations.id)),
);

const cardsOfVariations = preparedRead(
  'cards_of_variations',
  ({ db, actor }, { variationIds }: { variationIds: VariationId[] }) =>
    db
      .select()
      .from(cards)
      .where(and(eq(cards.organizationId, actor.organizationId), anyOf(cards.variationId, variationIds)))
      .orderBy(asc(cards.position)),
);

const versionsOfCards = preparedRead('versions_of_cards', (scope, { cardIds }: { cardIds: CardId[] }) => {
  const inCards = and(eq(versions.organizationId, scope.actor.organizationId), anyOf(versions.cardId, cardIds));
  return scope.db
    .select(versionColumns)
    .from(versions)
    .leftJoin(renditions, renditionsOf(scope))
    .leftJoin(accounts, eq(accounts.id, versions.uploadedBy))
    .leftJoin(waivers, eq(waivers.id, versions.waivedBy))
    .where(and(inCards, isNull(versions.deletedAt)))
    .orderBy(desc(versions.number));
});
