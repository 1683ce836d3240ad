import { ownerOfSlot } from '#db/deliverer-of.ts';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { CampaignGroupId, CardId, CreativeId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { campaignGroups, campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formatRevisions, formats, safeZones } from '#db/schema/formats.ts';
import { organizations } from '#db/schema/organizations.ts';
import { blobs, cards, renditions, variations, versionPlaces, versions } from '#db/schema/variations.ts';
import { ofCampaign, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import { preferenceColumns } from '#features/people/organizations/queries.ts';
import { AppError } from '#infra/errors.ts';
import { preparedRead } from '#infra/prepared-read.ts';
import type { OrganizationScope, Scope, SystemScope } from '#infra/scope.ts';
import { contentsOfCreative, renditionsOf } from './queries/contents.ts';
import { indexContents, namesOfVersions, type Naming, type SlotOwnerRow, type SlotRow } from './rules.ts';

/** A slot with the rows that judging a file needs. @throws AppError `slot.not-found` */
export async function requireSlot(scope: Scope, slotId: SlotId): Promise<SlotRow> {
  const [row] = await selectSlots(scope).where(and(visibleCreatives(scope), eq(slots.id, slotId)));
  if (!row) throw new AppError('slot.not-found');
  return row;
}

/** The slots of creatives, in brief order. */
export function listSlots(scope: OrganizationScope, where: Parameters<typeof and>[0]) {
  return selectSlots(scope)
    .where(and(visibleCreatives(scope), where))
    .orderBy(asc(slots.position), asc(slots.id));
}

const slotsOfCreative = preparedRead('slots_of_creative', (scope, creativeId: CreativeId) =>
  listSlots(scope, eq(slots.creativeId, creativeId)),
);

/** A page of slots, in creation order. */
export function pageOfSlots(scope: Scope, where: Parameters<typeof and>[0], limit: number) {
  return selectSlots(scope)
    .where(and(visibleCreatives(scope), where))
    .orderBy(asc(slots.id))
    .limit(limit);
}

/** The owner of a slot; read only if the slot has one. */
const owner = sql<SlotOwnerRow | null>`case when ${slots.ownerId} is not null then (
  select json_build_object('memberId', w.id, 'accountId', w.account_id, 'firstName', p.first_name,
    'lastName', p.last_name, 'avatarSha256', i.sha256, 'isGuest', w.role = 'guest',
    'hasOpened', w.status <> 'invited')
  from members w join accounts p on p.id = w.account_id left join avatars i on i.account_id = w.account_id
  where w.organization_id = ${slots.organizationId} and w.id = ${ownerOfSlot({
    slot: sql`${slots}`,
    campaignId: sql`${campaigns.id}`,
    groupId: sql`${campaigns.groupId}`,
  })}) end`;

function selectSlots(scope: OrganizationScope) {
  return scope.db
    .select({
      slot: slots,
      format: formats,
      revision: formatRevisions,
      zone: { width: safeZones.width, height: safeZones.height },
      creative: creatives,
      campaign: {
        id: campaigns.id,
        name: campaigns.name,
        dueAt: campaigns.dueAt,
        groupId: campaigns.groupId,
        archivedAt: campaigns.archivedAt,
        reviewSteps: campaigns.reviewSteps,
        sendsAfterReview: campaigns.sendsAfterReview,
        needsApproval: campaigns.needsApproval,
      },
      owner,
    })
    .from(slots)
    .innerJoin(creatives, and(eq(creatives.organizationId, slots.organizationId), eq(creatives.id, slots.creativeId)))
    .innerJoin(campaigns, ofCampaign)
    .innerJoin(formats, eq(formats.id, slots.formatId))
    .innerJoin(formatRevisions, eq(formatRevisions.id, slots.formatRevisionId))
    .leftJoin(
      safeZones,
      and(eq(safeZones.organizationId, formats.organizationId), eq(safeZones.sha256, formats.safeZoneSha256)),
    )
    .$dynamic();
}

/**
 * A creative's slots with their variations, cards and versions, and a function for their file names; empty for a
 * creative that the actor does not see. @throws AppError `organization.not-found`
 */
export async function readSlots(scope: Scope, creativeId: CreativeId) {
  const [rows, found, [naming]] = await Promise.all([
    slotsOfCreative(scope, creativeId),
    contentsOfCreative(scope, creativeId),
    namingOfCreative(scope, creativeId),
  ]);
  if (!naming) throw new AppError('organization.not-found');
  // Reads the contents in parallel with the check that the actor sees the creative.
  const contents = rows.length > 0 ? found : indexContents({ variations: [], cards: [], versions: [] });
  // Computed only if the caller needs the names.
  return { slots: rows, contents, nameVersions: () => namesOfVersions(naming, { slots: rows, contents }) };
}

/** The parts of a file name that all versions of a creative share. @throws AppError `organization.not-found` */
export async function readNaming(scope: Scope, groupId: CampaignGroupId | null): Promise<Naming> {
  const [naming] = await namingIn(scope, groupId);
  if (!naming) throw new AppError('organization.not-found');
  return naming;
}

const selectNaming = (scope: Scope, groupId: CampaignGroupId | SQL) =>
  scope.db
    .select({ preferences: preferenceColumns, groupName: campaignGroups.name })
    .from(organizations)
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, groupId)))
    .where(eq(organizations.id, scope.actor.organizationId));

const namingIn = preparedRead('naming', (scope, groupId: CampaignGroupId | null) =>
  selectNaming(scope, groupId as CampaignGroupId),
);

const namingOfCreative = preparedRead('naming_of_creative', (scope, creativeId: CreativeId) =>
  selectNaming(
    scope,
    sql`(select c.group_id from creatives x
      join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id
      where x.organization_id = ${scope.actor.organizationId} and x.id = ${creativeId})`,
  ),
);

/** @throws AppError `variation.not-found` */
export async function requireVariation(scope: Scope, variationId: VariationId) {
  const [row] = await scope.db
    .select({ variation: variations })
    .from(variations)
    .where(ownRow(variations, scope, variationId));
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
    .where(ownRow(cards, scope, cardId));
  const slot = row && (await findSlot(scope, row.slotId));
  if (!row || !slot) throw new AppError('card.not-found');
  return { card: row.card, ...slot };
}

/**
 * A version with its card, whether a newer version exists, and the name of its variation if the slot has several.
 * @throws AppError `version.not-found`
 */
export async function requireVersion(scope: Scope, versionId: VersionId) {
  const variationName = sql<string | null>`(select case when count(*) > 1 then max(v.name) filter
    (where v.id = ${cards.variationId}) end from variations v
    where v.organization_id = ${cards.organizationId} and v.slot_id = ${versionPlaces.slotId})`;
  const { slotId, isCurrent } = versionPlaces;
  const [row] = await scope.db
    .select({ version: versions, card: cards, slotId, isCurrent, variationName })
    .from(versions)
    .innerJoin(versionPlaces, eq(versionPlaces.versionId, versions.id))
    .innerJoin(cards, eq(cards.id, versionPlaces.cardId))
    .where(ownRow(versions, scope, versionId));
  const slot = row && (await findSlot(scope, row.slotId));
  if (!row || !slot) throw new AppError('version.not-found');
  const { version, card, variationName: name } = row;
  return { version, card, older: !row.isCurrent, variationName: name, ...slot };
}

/**
 * A version whose file may be downloaded.
 * @throws AppError `version.not-found`, `version.unscanned`, `version.unscannable`, `version.infected`
 */
export async function requirePassed(scope: Scope, versionId: VersionId) {
  const found = await requireVersion(scope, versionId);
  const { scanState } = found.version;
  if (scanState === 'infected') throw new AppError('version.infected');
  if (scanState === 'pending') throw new AppError('version.unscanned');
  if (scanState === 'unscannable') throw new AppError('version.unscannable');
  return found;
}

/** The versions with this content that the actor may see. */
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
    .innerJoin(versionPlaces, eq(versionPlaces.versionId, versions.id))
    .innerJoin(creatives, eq(creatives.id, versionPlaces.creativeId))
    .where(and(visibleCreatives(scope), eq(versions.sha256, sha256), where))
    .$dynamic();
}

/** For jobs: the versions with their creative, without deleted versions and organizations. */
export function selectKept({ db }: SystemScope, where: Parameters<typeof and>[0]) {
  return db
    .select({
      id: versions.id,
      organizationId: versions.organizationId,
      facts: versions.facts,
      creativeId: versionPlaces.creativeId,
    })
    .from(versions)
    .innerJoin(versionPlaces, eq(versionPlaces.versionId, versions.id))
    .innerJoin(organizations, and(eq(organizations.id, versions.organizationId), isNull(organizations.deletedAt)))
    .where(and(where))
    .$dynamic();
}

/**
 * The rendition of a version. @throws the errors of `requirePassed`; AppError `version.not-found` also without a
 * rendition
 */
export async function requireRendition(scope: Scope, versionId: VersionId) {
  const { version } = await requirePassed(scope, versionId);
  const [rendition] = await scope.db
    .select({ rendition: renditions })
    .from(versions)
    .innerJoin(renditions, renditionsOf(scope))
    .where(ownRow(versions, scope, version.id));
  if (!rendition) throw new AppError('version.not-found');
  return { id: version.id, ...rendition };
}

/** The slot; null if the actor may not see it, and then its variations, cards and versions are not found either. */
async function findSlot(scope: Scope, slotId: SlotId): Promise<SlotRow | null> {
  const [row] = await selectSlots(scope).where(and(visibleCreatives(scope), eq(slots.id, slotId)));
  return row ?? null;
}

export { delivererOf, hasChanges, isOwedSlot, isUndecidedSlot, ownerOfSlot, promiserOfSlot } from '#db/deliverer-of.ts';
export { reviewOf } from './access.ts';
export { listContents } from './queries/contents.ts';
export {
  findDecidedFile,
  listReviewRules,
  listVersionDecisions,
  mayReview,
  reviewersOfStep,
  waitsForActor,
} from './queries/reviews.ts';
export {
  visibleDecision,
  visibleFileName,
  visibleReview,
  isOpen,
  presentScan,
  presentVariations,
  displayFileName,
  type Reading,
} from './present.ts';
export {
  cardNames,
  deliveredIn,
  whyNotRemoveCard,
  indexContents,
  mayAddTo,
  nameOfVersion,
  namesOfVersions as namesOf,
  currentOf,
  progressOf,
  contentsOfSlots,
  type Contents,
  type Naming,
  type SlotOwnerRow,
  type SlotRow,
} from './rules.ts';
