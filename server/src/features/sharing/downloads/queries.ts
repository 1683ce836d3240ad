import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { ArchiveOptions, ArchiveSelection } from '@ad-foundry/contract/downloads.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CampaignGroupId, CampaignId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { maxArchiveName } from '@ad-foundry/contract/rules/naming/folder-names.ts';
import { safeNameWithin } from '@ad-foundry/contract/rules/naming/safe-name.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { campaignGroups, campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { decisions } from '#db/schema/comments.ts';
import { formats } from '#db/schema/formats.ts';
import { blobs, cards, variations, versions } from '#db/schema/variations.ts';
import { listAttachedFiles } from '#features/collect/attachments/queries.ts';
import { listAttributeValues } from '#features/library/attributes/queries.ts';
import { requireCampaign, seesAll, ofCampaign, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { readCreative } from '#features/workspace/briefs/queries.ts';
import { requireGroup, visibleGroups } from '#features/tree/groups/queries.ts';
import { idsOfMatching } from '#features/workspace/lists/queries/creatives.ts';
import { requireOrganization, requirePreferences } from '#features/people/organizations/queries.ts';
import {
  visibleFileName,
  nameOfVersion,
  presentScan,
  readNaming,
  requirePassed,
} from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import type { Archive, ArchiveRows } from './present.ts';
import { approvalOf, isIncluded } from './rules/approval.ts';
import { nameFiles, pathsOf, placeAttached } from './rules.ts';

/**
 * What an archive covers: one object, or the organization with its archived campaigns and creatives, or a selection
 * (the creatives that it names, else all that match its filter).
 */
export type ArchiveSource =
  | { creativeId: CreativeId }
  | { campaignId: CampaignId }
  | { groupId: CampaignGroupId }
  | { selection: ArchiveSelection }
  | 'organization';

/** Creatives per query: large archives are read in batches, in one snapshot. */
const creativesPerBatch = 200;

/**
 * The files of an archive with their paths, in the order of the briefs; reads no file contents.
 * @throws AppError `creative.not-found`, `campaign.not-found`, `group.not-found`; `variation.not-found` and
 * `format.not-found` for an id in the options that is not in the source; `bulk.too-many` for a filter that matches more
 * than `limits.bulk.matching`
 */
export async function readArchive(scope: Scope, source: ArchiveSource, options: ArchiveOptions): Promise<Archive> {
  const read = await scope.snapshot(async (at) =>
    readSource(at, source, await withMatchingCreatives(at, source, options)),
  );
  const { inside, preferences, name, attributes } = read;
  const namingSchema = options.names ?? preferences.namingSchema;
  const naming = { ...preferences, namingSchema };
  const { slots, files: requested } = await nameFiles(naming, inside, { rows: read.rows, options });
  const passed = requested.filter(({ version }) => presentScan(version) === null);
  const isOriginal = ({ isCurrent }: (typeof passed)[number]) => !isCurrent && options.versions === 'latest';
  const approval = approvalOf(
    passed.filter((file) => !isOriginal(file)),
    scope.actor,
  );
  const found = scope.actor.role === 'guest' ? passed : withOriginals(passed, { isOriginal, options });
  const placed = found.map(({ slot, card, built }) => ({
    groupName: slot.creative.groupName,
    campaignName: slot.campaign.name,
    creativeName: slot.creative.name,
    formatName: slot.format.name,
    platform: slot.format.platform,
    fileName: built,
    uid: card.uid,
  }));
  const byId = new Map(inside.map((creative) => [creative.id, creative]));
  const references = read.attached.flatMap((file) => {
    const creative = byId.get(file.creativeId);
    return creative ? [placeAttached(file, creative)] : [];
  });
  const { paths, renamed } = await pathsOf(options.folders ?? read.folders, [...placed, ...references]);
  const withUid = namingSchema.includes('{uid}') ? [] : placed.filter(({ fileName, uid }) => fileName.includes(uid));
  const files = found.map((file, index) => ({ ...file, path: paths[index] ?? '' }));
  const attached = read.attached.map((file, index) => ({ ...file, path: paths[placed.length + index] ?? '' }));
  const unscanned = requested.length - passed.length;
  return {
    name: safeNameWithin(name, maxArchiveName),
    files,
    attached,
    renamed: renamed + withUid.length,
    unscanned,
    approval,
    slots,
    creatives: inside,
    attributes,
  };
}

type NamedFile = Awaited<ReturnType<typeof nameFiles>>['files'][number];

/** The files with the approval that is asked for, and the originals of these, which nobody approves. */
function withOriginals(
  files: readonly NamedFile[],
  { isOriginal, options }: { isOriginal: (file: NamedFile) => boolean; options: ArchiveOptions },
): NamedFile[] {
  const included = files.filter((file) => !isOriginal(file) && isIncluded(file, options.approval));
  const cardIds = new Set(included.map(({ card }) => card.id));
  return files.filter((file) => (isOriginal(file) ? cardIds.has(file.card.id) : isIncluded(file, options.approval)));
}

async function readSource(at: Scope, source: ArchiveSource, options: ArchiveOptions) {
  const [inside, preferences] = await Promise.all([creativesIn(at, source, options), requirePreferences(at)]);
  const ids = inside.map(({ id }) => id);
  const parts: ArchiveRows[] = [];
  for (let from = 0; from < ids.length; from += creativesPerBatch)
    parts.push(await listRows(at, ids.slice(from, from + creativesPerBatch)));
  const rows: ArchiveRows = {
    slots: parts.flatMap((part) => part.slots),
    variations: parts.flatMap((part) => part.variations),
    cards: parts.flatMap((part) => part.cards),
    versions: parts.flatMap((part) => part.versions),
    decisions: parts.flatMap((part) => part.decisions),
    blobs: parts.flatMap((part) => part.blobs),
    people: parts.flatMap((part) => part.people),
  };
  requireAll(options.creativeIds, ids, 'creative.not-found');
  requireAll(options.variationIds, idsOf(rows.variations), 'variation.not-found');
  const formatIds = rows.slots.map(({ format }) => format.id);
  requireAll(options.formatIds, formatIds, 'format.not-found');
  const attributes = options.tables === 'true' ? await listAttributeValues(at, ids) : [];
  const attached = source === 'organization' ? await listAttachedFiles(at, ids) : [];
  return { ...(await requireSource(at, source, inside)), attached, inside, preferences, rows, attributes };
}

/** The options with the creatives that the filter of a selection matches. */
async function withMatchingCreatives(
  at: Scope,
  source: ArchiveSource,
  options: ArchiveOptions,
): Promise<ArchiveOptions> {
  if (source === 'organization' || !('selection' in source) || options.creativeIds) return options;
  const max = limits.bulk.matching;
  const creativeIds = await idsOfMatching(at, filterOf(source.selection), max + 1);
  if (creativeIds.length > max) throw new AppError('bulk.too-many', { data: { max } });
  return { ...options, creativeIds };
}

/** The filter of a selection: its query without the options that archives of all sources have. */
function filterOf(selection: ArchiveSelection): ListedCreativesFilter {
  const { creativeIds, variationIds, platforms, formatIds, ...rest } = selection;
  const { versions, originals, folders, names, tables, approval, ...filter } = rest;
  return filter;
}

function requireAll(requestedIds: readonly string[] | undefined, found: readonly string[], code: ErrorCode): void {
  if (!requestedIds) return;
  const foundIds = new Set(found);
  if (requestedIds.some((id) => !foundIds.has(id))) throw new AppError(code);
}

/** The name and the folder pattern of the archive. Reads the campaign or group only if the archive is empty. */
async function requireSource(
  scope: Scope,
  source: ArchiveSource,
  [first]: Archive['creatives'],
): Promise<{ name: string; folders: string }> {
  if (source === 'organization') {
    const { name } = await requireOrganization(scope, scope.actor.organizationId);
    return { name, folders: '{groupName}/{campaignName}/{creativeName}/{platformName}' };
  }
  if ('selection' in source) {
    const { name } = await requireOrganization(scope, scope.actor.organizationId);
    return { name, folders: '{campaignName}/{creativeName}/{platformName}' };
  }
  if ('groupId' in source) {
    const name = first?.groupName ?? (await requireGroup(scope, source.groupId)).name;
    return { name, folders: '{campaignName}/{creativeName}/{platformName}' };
  }
  const folders = '{creativeName}/{platformName}';
  if ('campaignId' in source)
    return { name: first?.campaignName ?? (await requireCampaign(scope, source.campaignId)).name, folders };
  if (!first) throw new AppError('creative.not-found');
  return { name: first.name, folders };
}

function isIn(source: ArchiveSource) {
  if (source === 'organization' || 'selection' in source) return undefined;
  if ('creativeId' in source) return eq(creatives.id, source.creativeId);
  if ('campaignId' in source) return and(eq(creatives.campaignId, source.campaignId), isNull(creatives.archivedAt));
  return and(eq(campaigns.groupId, source.groupId), isNull(campaigns.archivedAt), isNull(creatives.archivedAt));
}

/** The visible creatives; archived ones only if named, or for the whole organization. */
function creativesIn(scope: Scope, source: ArchiveSource, options: ArchiveOptions) {
  return scope.db
    .select({
      id: creatives.id,
      name: creatives.name,
      campaignId: campaigns.id,
      campaignName: campaigns.name,
      needsApproval: campaigns.needsApproval,
      reviewSteps: campaigns.reviewSteps,
      groupName: campaignGroups.name,
    })
    .from(creatives)
    .innerJoin(campaigns, ofCampaign)
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .where(
      and(
        visibleCreatives(scope),
        isIn(source),
        options.creativeIds ? anyOf(creatives.id, options.creativeIds) : undefined,
      ),
    )
    .orderBy(asc(campaigns.createdAt), asc(campaigns.id), asc(creatives.createdAt), asc(creatives.id));
}

/**
 * The rows of visible creatives, in order, the newest version of each card first. Queries one table after the other by
 * its index, since a join would be hundreds of times slower until Postgres has analyzed recent uploads.
 */
async function listRows({ db, actor: { organizationId } }: Scope, creativeIds: CreativeId[]): Promise<ArchiveRows> {
  const format = { id: formats.id, name: formats.name, type: formats.type, platform: formats.platform };
  const slotRows = await db
    .select({ id: slots.id, creativeId: slots.creativeId, state: slots.state, decision: slots.decision, format })
    .from(slots)
    .innerJoin(formats, eq(formats.id, slots.formatId))
    .where(and(eq(slots.organizationId, organizationId), anyOf(slots.creativeId, creativeIds)))
    .orderBy(asc(slots.position), asc(slots.id));
  const variationRows = await db
    .select({ id: variations.id, slotId: variations.slotId, name: variations.name })
    .from(variations)
    .where(and(eq(variations.organizationId, organizationId), anyOf(variations.slotId, idsOf(slotRows))))
    .orderBy(asc(variations.position), asc(variations.id));
  const cardRows = await db
    .select({ id: cards.id, variationId: cards.variationId, position: cards.position, uid: cards.uid })
    .from(cards)
    .where(and(eq(cards.organizationId, organizationId), anyOf(cards.variationId, idsOf(variationRows))))
    .orderBy(asc(cards.position));
  const ofCards = and(eq(versions.organizationId, organizationId), anyOf(versions.cardId, idsOf(cardRows)));
  const versionRows = await db
    .select(versionColumns)
    .from(versions)
    .where(and(ofCards, isNull(versions.deletedAt)))
    .orderBy(desc(versions.number));
  const decisionRows = await db
    .select({
      versionId: decisions.versionId,
      decision: decisions.decision,
      decidedAt: decisions.decidedAt,
      accountId: decisions.accountId,
    })
    .from(decisions)
    .where(and(eq(decisions.organizationId, organizationId), anyOf(decisions.versionId, idsOf(versionRows))))
    .orderBy(asc(decisions.decidedAt), asc(decisions.accountId));
  const hashes = new Set(versionRows.map(({ sha256 }) => sha256));
  const accountIds = new Set(
    versionRows.flatMap(({ uploadedBy, waivedBy }) => [uploadedBy, waivedBy].filter((id) => id !== null)),
  );
  for (const { accountId } of decisionRows) accountIds.add(accountId);
  const [blobRows, people] = await Promise.all([
    db
      .select({ sha256: blobs.sha256, sizeBytes: blobs.sizeBytes, crc32: blobs.crc32 })
      .from(blobs)
      .where(and(eq(blobs.organizationId, organizationId), anyOf(blobs.sha256, [...hashes]))),
    db
      .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName, email: accounts.email })
      .from(accounts)
      .where(anyOf(accounts.id, [...accountIds])),
  ]);
  return {
    slots: slotRows,
    variations: variationRows,
    cards: cardRows,
    versions: versionRows,
    decisions: decisionRows,
    blobs: blobRows,
    people,
  };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const versionColumns = {
  id: versions.id,
  cardId: versions.cardId,
  number: versions.number,
  sha256: versions.sha256,
  originalName: versions.originalName,
  facts: versions.facts,
  verdict: versions.verdict,
  waivedAt: versions.waivedAt,
  waivedBy: versions.waivedBy,
  waivedReason: versions.waivedReason,
  waivedRules: versions.waivedRules,
  scanState: versions.scanState,
  uploadedBy: versions.uploadedBy,
  createdAt: versions.createdAt,
  parentId: versions.parentId,
};

/** @throws AppError `campaign.not-found` for a guest who is no longer assigned to all campaigns of an archive */
export async function requireAllVisible(scope: Scope, campaignIds: CampaignId[]): Promise<void> {
  if (scope.actor.role === 'guest' && !(await seesAll(scope, campaignIds))) throw new AppError('campaign.not-found');
}

/**
 * One version with its generated file name; reads other versions only if they decide whether the name is unique.
 * Without `named`, uses the original name, as for later range requests of a playing video.
 * @throws AppError `version.not-found`, `version.unscanned`, `version.unscannable`, `version.infected`
 */
export async function requireFile(scope: Scope, versionId: VersionId, { named }: { named: boolean }) {
  const { version, card, older, variationName, ...slot } = await requirePassed(scope, versionId);
  const visibleName = visibleFileName({ actor: scope.actor, names: new Map() }, version);
  if (!named) return { version, fileName: visibleName };
  const naming = await readNaming(scope, slot.campaign.groupId);
  const uniqueName = nameOfVersion(naming, { slot, variationName, card, version, older });
  const fileName = uniqueName ?? (await readCreative(scope, slot.creative.id)).nameVersions().get(versionId);
  return { version, fileName: fileName ?? visibleName };
}
