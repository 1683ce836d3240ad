import { and, asc, desc, eq, gte, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { slots } from '#db/schema/campaigns.ts';
import { members } from '#db/schema/organizations.ts';
import { cards, renditions, variations, versions } from '#db/schema/variations.ts';
import { preparedRead } from '#infra/prepared-read.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { indexContents, type Contents } from '#features/tree/creatives/rules.ts';

/**
 * Join condition for the renditions of a version. Guests see a rendition only once it could have been made from their
 * own upload: an earlier one would reveal that another person uploaded the same file.
 */
export function renditionsOf({ actor, now }: OrganizationScope) {
  const ofContent = and(eq(renditions.organizationId, versions.organizationId), eq(renditions.sha256, versions.sha256));
  if (actor.role !== 'guest') return ofContent;
  const theirs = sql`exists (select from ${versions} upload where upload.organization_id = ${versions.organizationId}
    and upload.sha256 = ${versions.sha256} and upload.uploaded_by = ${actor.accountId} and upload.created_at <= ${renditions.triedAt})`;
  const longEnough = sql`${versions.createdAt} + (${renditions.madeAt} - ${renditions.triedAt}) <= ${now()}`;
  return and(ofContent, or(gte(renditions.triedAt, versions.createdAt), theirs, longEnough));
}
const waivers = alias(accounts, 'waivers');
const versionColumns = {
  version: versions,
  rendition: renditions,
  uploader: { firstName: accounts.firstName, lastName: accounts.lastName },
  isByGuest: sql<boolean>`exists (select from ${members} where ${members.organizationId} = ${versions.organizationId}
    and ${members.accountId} = ${versions.uploadedBy} and ${members.role} = 'guest')`,
  waiver: { firstName: waivers.firstName, lastName: waivers.lastName },
  repair: sql<Contents['versions'][number]['repair']>`(select case when r.state <> 'done' then json_build_object(
      'state', case r.state when 'waiting' then 'running' else r.state end, 'fault', r.fault) end
    from repairs r where r.organization_id = ${versions.organizationId} and r.version_id = ${versions.id}
    order by r.created_at desc limit 1)`,
  decisions: sql<Contents['versions'][number]['decisions']>`array(select d.decision from decisions d
    where d.organization_id = ${versions.organizationId} and d.version_id = ${versions.id})`,
};

/**
 * Reads the variations and cards of slots in order, and their versions newest first. The three reads are independent,
 * so that they can be sent together. Each uses the index of its table and no join: joins would be a thousand times
 * slower until the planner's statistics include the latest uploads. `ofSlots` is the condition on `variations`.
 */
function readsOf<Value>(name: string, ofSlots: (scope: OrganizationScope, value: Value) => SQL | undefined) {
  const inSlots = (scope: OrganizationScope, value: Value) =>
    and(eq(variations.organizationId, scope.actor.organizationId), ofSlots(scope, value));
  const inVariations = (scope: OrganizationScope, value: Value) =>
    and(
      eq(cards.organizationId, scope.actor.organizationId),
      isAmong(cards.variationId, scope.db.select({ id: variations.id }).from(variations).where(inSlots(scope, value))),
    );
  const readVariations = preparedRead(`variations_${name}`, (scope, value: Value) =>
    scope.db
      .select()
      .from(variations)
      .where(inSlots(scope, value))
      .orderBy(asc(variations.position), asc(variations.id)),
  );
  const readCards = preparedRead(`cards_${name}`, (scope, value: Value) =>
    scope.db.select().from(cards).where(inVariations(scope, value)).orderBy(asc(cards.position)),
  );
  const readVersions = preparedRead(`versions_${name}`, (scope, value: Value) =>
    scope.db
      .select(versionColumns)
      .from(versions)
      .leftJoin(renditions, renditionsOf(scope))
      .leftJoin(accounts, eq(accounts.id, versions.uploadedBy))
      .leftJoin(waivers, eq(waivers.id, versions.waivedBy))
      .where(
        and(
          eq(versions.organizationId, scope.actor.organizationId),
          isAmong(versions.cardId, scope.db.select({ id: cards.id }).from(cards).where(inVariations(scope, value))),
          isNull(versions.deletedAt),
        ),
      )
      .orderBy(desc(versions.number)),
  );
  return { readVariations, readCards, readVersions };
}

/** Passes the ids as one array: the planner then expects few ids and looks each up in the index. */
const isAmong = (column: PgColumn, ids: SQLWrapper): SQL => sql`${column} = any(array(${ids}))`;

const ofSlots = readsOf('of_slots', (_, slotIds: SlotId[]) => anyOf(variations.slotId, slotIds));

/**
 * The variations and cards of slots in order, and their versions newest first. For slots without variations, a single
 * statement suffices.
 */
export async function listContents(scope: OrganizationScope, slotIds: SlotId[]): Promise<Contents> {
  const found = await ofSlots.readVariations(scope, slotIds);
  if (found.length === 0) return indexContents({ variations: [], cards: [], versions: [] });
  const [cardRows, versionRows] = await Promise.all([
    ofSlots.readCards(scope, slotIds),
    ofSlots.readVersions(scope, slotIds),
  ]);
  return indexContents({ variations: found, cards: cardRows, versions: versionRows });
}

const ofCreative = readsOf('of_creative', ({ db, actor }, creativeId: CreativeId) =>
  isAmong(
    variations.slotId,
    db
      .select({ id: slots.id })
      .from(slots)
      .where(and(eq(slots.organizationId, actor.organizationId), eq(slots.creativeId, creativeId))),
  ),
);

/** The contents of all slots of a creative; inside a snapshot, in one round trip. */
export async function contentsOfCreative(scope: OrganizationScope, creativeId: CreativeId): Promise<Contents> {
  const [variationRows, cardRows, versionRows] = await Promise.all([
    ofCreative.readVariations(scope, creativeId),
    ofCreative.readCards(scope, creativeId),
    ofCreative.readVersions(scope, creativeId),
  ]);
  return indexContents({ variations: variationRows, cards: cardRows, versions: versionRows });
}
