import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CampaignGroupId, CardId, CreativeId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { among } from '#db/among.ts';
import { accounts } from '#db/schema/accounts.ts';
import { campaignGroups, campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formatRevisions, formats, safeZones } from '#db/schema/formats.ts';
import { organizations } from '#db/schema/organizations.ts';
import { blobs, cards, renditions, variations, versions } from '#db/schema/variations.ts';
import { visibleCreatives } from '#features/campaigns/queries.ts';
import { visibleGroups } from '#features/groups/queries.ts';
import { requirePreferences } from '#features/organizations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { indexContents, type Contents, type SlotRow } from './present.ts';
import { namesOfVersions, type Naming } from './rules.ts';

/** A slot with all that judging a file for it needs. @throws AppError `slot.not-found` */
export async function requireSlot(scope: Scope, slotId: SlotId): Promise<SlotRow> {
  const [row] = await selectSlots(scope).where(and(visibleCreatives(scope), eq(slots.id, slotId)));
  if (!row) throw new AppError('slot.not-found');
  return row;
}

/** The slots of creatives, in the order of the brief. */
export function listSlots(scope: Scope, where: Parameters<typeof and>[0]) {
  return selectSlots(scope)
    .where(and(visibleCreatives(scope), where))
    .orderBy(asc(slots.position), asc(slots.id));
}

/** A page of slots, in the order they were made. */
export function pageOfSlots(scope: Scope, where: Parameters<typeof and>[0], limit: number) {
  return selectSlots(scope)
    .where(and(visibleCreatives(scope), where))
    .orderBy(asc(slots.id))
    .limit(limit);
}

function selectSlots(scope: Scope) {
  return scope.db
    .select({
      slot: slots,
      format: formats,
      revision: formatRevisions,
      zone: { width: safeZones.width, height: safeZones.height },
      creative: creatives,
      campaign: { id: campaigns.id, name: campaigns.name, dueAt: campaigns.dueAt, groupId: campaigns.groupId },
    })
    .from(slots)
    .innerJoin(creatives, and(eq(creatives.organizationId, slots.organizationId), eq(creatives.id, slots.creativeId)))
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.organizationId, creatives.organizationId),
        eq(campaigns.id, creatives.campaignId),
        isNull(campaigns.deletedAt),
      ),
    )
    .innerJoin(formats, eq(formats.id, slots.formatId))
    .innerJoin(formatRevisions, eq(formatRevisions.id, slots.formatRevisionId))
    .leftJoin(
      safeZones,
      and(eq(safeZones.organizationId, formats.organizationId), eq(safeZones.sha256, formats.safeZoneSha256)),
    )
    .$dynamic();
}

/**
 * What was made of a version's content, as far as this person may know of it. What was there before a guest's file
 * would tell them that others have the same one: until it could have been made of theirs, there is none.
 */
function renditionsOf({ actor, now }: Scope) {
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
};

/**
 * Everything that stands in slots: variations and cards in order, versions newest first. One table after the other, each
 * by its own index: joined, they are read by plans that are a thousand times slower while the database has not yet
 * counted what was just uploaded.
 */
export async function listContents(scope: Scope, slotIds: SlotId[]): Promise<Contents> {
  const { db, actor } = scope;
  const variationRows = await db
    .select()
    .from(variations)
    .where(and(eq(variations.organizationId, actor.organizationId), among(variations.slotId, slotIds)))
    .orderBy(asc(variations.position), asc(variations.id));
  const variationIds = variationRows.map(({ id }) => id);
  const cardRows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.organizationId, actor.organizationId), among(cards.variationId, variationIds)))
    .orderBy(asc(cards.position));
  const cardIds = cardRows.map(({ id }) => id);
  const inCards = and(eq(versions.organizationId, actor.organizationId), among(versions.cardId, cardIds));
  const versionRows = await db
    .select(versionColumns)
    .from(versions)
    .leftJoin(renditions, renditionsOf(scope))
    .leftJoin(accounts, eq(accounts.id, versions.uploadedBy))
    .leftJoin(waivers, eq(waivers.id, versions.waivedBy))
    .where(and(inCards, isNull(versions.deletedAt)))
    .orderBy(desc(versions.number));
  return indexContents({ variations: variationRows, cards: cardRows, versions: versionRows });
}

/** All that stands in a creative, and what names its versions. */
export async function readSlots(scope: Scope, creativeId: CreativeId) {
  const rows = await listSlots(scope, eq(slots.creativeId, creativeId));
  const contents = await listContents(
    scope,
    rows.map(({ slot }) => slot.id),
  );
  const naming = await readNaming(scope, rows[0]?.campaign.groupId ?? null);
  // Built where they are asked for.
  return { slots: rows, contents, nameVersions: () => namesOfVersions(naming, { slots: rows, contents }) };
}

/** What all names of a creative have in common. */
export async function readNaming(scope: Scope, groupId: CampaignGroupId | null): Promise<Naming> {
  return { groupName: await findGroupName(scope, groupId), preferences: await requirePreferences(scope) };
}

async function findGroupName(scope: Scope, groupId: CampaignGroupId | null): Promise<string | null> {
  if (groupId === null) return null;
  const wanted = and(visibleGroups(scope), eq(campaignGroups.id, groupId));
  const [row] = await scope.db.select({ name: campaignGroups.name }).from(campaignGroups).where(wanted);
  return row?.name ?? null;
}

/** @throws AppError `variation.not-found` */
export async function requireVariation(scope: Scope, variationId: VariationId) {
  const [row] = await scope.db
    .select({ variation: variations })
    .from(variations)
    .where(and(eq(variations.organizationId, scope.actor.organizationId), eq(variations.id, variationId)));
  const slot = row && (await findSlot(scope, row.variation.slotId));
  if (!row || !slot) throw new AppError('variation.not-found');
  return { variation: row.variation, ...slot };
}

/** @throws AppError `card.not-found` */
export async function requireCard(scope: Scope, cardId: CardId) {
  const [row] = await scope.db
    .select({ card: cards, slotId: variations.slotId })
    .from(cards)
    .innerJoin(
      variations,
      and(eq(variations.organizationId, cards.organizationId), eq(variations.id, cards.variationId)),
    )
    .where(and(eq(cards.organizationId, scope.actor.organizationId), eq(cards.id, cardId)));
  const slot = row && (await findSlot(scope, row.slotId));
  if (!row || !slot) throw new AppError('card.not-found');
  return { card: row.card, ...slot };
}

const hasNewer = sql<boolean>`exists (select from ${versions} newer
  where newer.card_id = ${versions.cardId} and newer.number > ${versions.number} and newer.deleted_at is null)`;

/** A version with its card, and whether the card has a newer one. @throws AppError `version.not-found` */
export async function requireVersion(scope: Scope, versionId: VersionId) {
  const [row] = await scope.db
    .select({ version: versions, card: cards, slotId: variations.slotId, older: hasNewer })
    .from(versions)
    .innerJoin(cards, and(eq(cards.organizationId, versions.organizationId), eq(cards.id, versions.cardId)))
    .innerJoin(
      variations,
      and(eq(variations.organizationId, cards.organizationId), eq(variations.id, cards.variationId)),
    )
    .where(
      and(
        eq(versions.organizationId, scope.actor.organizationId),
        eq(versions.id, versionId),
        isNull(versions.deletedAt),
      ),
    );
  const slot = row && (await findSlot(scope, row.slotId));
  if (!row || !slot) throw new AppError('version.not-found');
  return { version: row.version, card: row.card, older: row.older, ...slot };
}

/**
 * A version whose file may be handed out. @throws AppError `version.not-found`, `version.unscanned`, `version.infected`
 */
export async function requirePassed(scope: Scope, versionId: VersionId) {
  const found = await requireVersion(scope, versionId);
  const { scanState } = found.version;
  if (scanState === 'infected') throw new AppError('version.infected');
  if (scanState === 'pending') throw new AppError('version.unscanned');
  return found;
}

/** The files of one content that this person can see; nothing where they can see none. */
export function selectFilesOfContent(scope: Scope, sha256: string, where: Parameters<typeof and>[0]) {
  return scope.db
    .select({
      originalName: versions.originalName,
      facts: versions.facts,
      sizeBytes: blobs.sizeBytes,
      crc32: blobs.crc32,
      preview: {
        previewState: versions.previewState,
        previewSha256: versions.previewSha256,
        previewWidth: versions.previewWidth,
        previewHeight: versions.previewHeight,
      },
    })
    .from(versions)
    .innerJoin(blobs, and(eq(blobs.organizationId, versions.organizationId), eq(blobs.sha256, versions.sha256)))
    .innerJoin(cards, and(eq(cards.organizationId, versions.organizationId), eq(cards.id, versions.cardId)))
    .innerJoin(
      variations,
      and(eq(variations.organizationId, cards.organizationId), eq(variations.id, cards.variationId)),
    )
    .innerJoin(slots, and(eq(slots.organizationId, variations.organizationId), eq(slots.id, variations.slotId)))
    .innerJoin(creatives, and(eq(creatives.organizationId, slots.organizationId), eq(creatives.id, slots.creativeId)))
    .where(and(visibleCreatives(scope), eq(versions.sha256, sha256), isNull(versions.deletedAt), where))
    .$dynamic();
}

/** For what runs later: versions that are there, of organizations that are too, and the creative of each. */
export function selectKept({ db }: SystemScope, where: Parameters<typeof and>[0]) {
  return db
    .select({ id: versions.id, facts: versions.facts, creativeId: slots.creativeId })
    .from(versions)
    .innerJoin(cards, eq(cards.id, versions.cardId))
    .innerJoin(variations, eq(variations.id, cards.variationId))
    .innerJoin(slots, eq(slots.id, variations.slotId))
    .innerJoin(organizations, and(eq(organizations.id, versions.organizationId), isNull(organizations.deletedAt)))
    .where(and(isNull(versions.deletedAt), where))
    .$dynamic();
}

/** What was made of a version's content. @throws AppError as `requirePassed`, `version.not-found` also where nothing was */
export async function requireRendition(scope: Scope, versionId: VersionId) {
  const { version } = await requirePassed(scope, versionId);
  const [rendition] = await scope.db
    .select({ rendition: renditions })
    .from(versions)
    .innerJoin(renditions, renditionsOf(scope))
    .where(and(eq(versions.organizationId, scope.actor.organizationId), eq(versions.id, version.id)));
  if (!rendition) throw new AppError('version.not-found');
  return { id: version.id, ...rendition };
}

/** Null where the slot is beyond this person's reach: what hangs on it is then not found either. */
async function findSlot(scope: Scope, slotId: SlotId): Promise<SlotRow | null> {
  const [row] = await selectSlots(scope).where(and(visibleCreatives(scope), eq(slots.id, slotId)));
  return row ?? null;
}

export { calledTo, presentScan, presentVariations, shownName, within } from './present.ts';
export type { Contents, Reading, SlotRow } from './present.ts';
export { cardNames, nameOfVersion, namesOfVersions as namesOf, progressOf, type Naming } from './rules.ts';
