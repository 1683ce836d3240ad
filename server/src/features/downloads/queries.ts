import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ArchiveWish } from '@ad-foundry/contract/downloads.ts';
import type { CampaignGroupId, CampaignId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { safeName } from '@ad-foundry/contract/rules/safe-name.ts';
import { among } from '#db/among.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { blobs } from '#db/schema/variations.ts';
import { requireCampaign, seesAll, visibleCreatives } from '#features/campaigns/queries.ts';
import { readCreative } from '#features/creatives/queries.ts';
import { requireGroup } from '#features/groups/queries.ts';
import {
  calledTo,
  listContents,
  listSlots,
  nameOfVersion,
  namesOf,
  presentScan,
  readNaming,
  requirePassed,
  type Contents,
  type SlotRow,
  within,
} from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { filesAtOnce, pathsOf, restEvery } from './rules.ts';

/** What an archive is of. */
export type Whole = { creativeId: CreativeId } | { campaignId: CampaignId } | { groupId: CampaignGroupId };

/** A file of an archive, with everything that a table says of it. */
export interface ArchiveFile {
  path: string;
  slot: SlotRow;
  variation: Contents['variations'][number];
  card: Contents['cards'][number];
  row: Contents['versions'][number];
  isCurrent: boolean;
  sizeBytes: number;
  crc32: number;
}

export interface Archive {
  /** Without `.zip`. */
  name: string;
  files: ArchiveFile[];
  renamed: number;
  /** Files left out, since no scanner has passed them. */
  held: number;
  slots: SlotRow[];
  creatives: Inside;
}

/** At once so many: what stands in thousands of creatives is read in parts, all of one moment. */
const creativesAtOnce = 200;

/**
 * The files that an archive holds and where they lie in it, in the order of the briefs; not one byte of them is read.
 * @throws AppError `creative.not-found`, `campaign.not-found`, `group.not-found`
 */
export function readArchive(scope: Scope, whole: Whole, wish: ArchiveWish): Promise<Archive> {
  return scope.snapshot(async (at) => {
    const inside = await creativesIn(at, whole, wish);
    const { name, groupId, folders } = await readWhole(at, whole, inside);
    const { groupName, preferences } = await readNaming(at, groupId);
    const naming = { groupName, preferences: { ...preferences, namingSchema: wish.names ?? preferences.namingSchema } };
    const found: (Omit<ArchiveFile, 'path'> & { built: string })[] = [];
    const allSlots: SlotRow[] = [];
    let held = 0;
    for (let from = 0; from < inside.length; from += creativesAtOnce) {
      const part = await readPart(at, inside.slice(from, from + creativesAtOnce), { naming, wish });
      found.push(...part.files);
      allSlots.push(...part.slots);
      held += part.held;
    }
    const placed = found.map(({ slot, card, built }) => ({
      groupName,
      campaignName: slot.campaign.name,
      creativeName: slot.creative.name,
      formatName: slot.format.name,
      platform: slot.format.platform,
      fileName: built,
      uid: card.uid,
    }));
    const { paths, renamed } = await pathsOf(wish.folders ?? folders, placed);
    const asBuilt = naming.preferences.namingSchema.includes('{uid}');
    const told = asBuilt ? 0 : placed.filter(({ fileName, uid }) => fileName.includes(uid)).length;
    const files = found.map((file, index) => ({ ...file, path: paths[index] ?? '' }));
    return { name: safeName(name), files, renamed: renamed + told, held, slots: allSlots, creatives: inside };
  });
}

type Naming = Awaited<ReturnType<typeof readNaming>>;
type Inside = Awaited<ReturnType<typeof creativesIn>>;

async function readPart(scope: Scope, part: Inside, { naming, wish }: { naming: Naming; wish: ArchiveWish }) {
  const partIds = part.map(({ id }) => id);
  const rows = await listSlots(scope, among(slots.creativeId, partIds));
  const contents = await listContents(
    scope,
    rows.map(({ slot }) => slot.id),
  );
  const own = new Map(part.map(({ id }) => [id, [] as SlotRow[]]));
  for (const row of rows) own.get(row.creative.id)?.push(row);
  const inOrder = [...own.values()];
  // As everywhere: names are unique in their creative.
  const names = new Map<string, string>();
  const others = restEvery(filesAtOnce);
  for (const slots of inOrder) {
    const own = namesOf(naming, { slots, contents: within(contents, slots) });
    for (const [id, name] of own) names.set(id, name);
    await others(own.size);
  }
  const { files, held } = await filesIn(scope, { rows: inOrder.flat(), contents, wish });
  return {
    held,
    slots: inOrder.flat(),
    files: files.map((file) => ({ ...file, built: names.get(file.row.version.id) ?? file.row.version.id })),
  };
}

async function readWhole(scope: Scope, whole: Whole, [first]: Inside) {
  if ('groupId' in whole) {
    const { id: groupId, name } = await requireGroup(scope, whole.groupId);
    return { name, groupId, folders: '{campaignName}/{creativeName}/{platformName}' };
  }
  const folders = '{creativeName}/{platformName}';
  if ('campaignId' in whole) {
    const { name, group } = await requireCampaign(scope, whole.campaignId);
    return { name, groupId: group?.id ?? null, folders };
  }
  if (!first) throw new AppError('creative.not-found');
  return { name: first.name, groupId: first.groupId, folders };
}

/** Those this person may see, without what is archived, unless it is named. */
function creativesIn(scope: Scope, whole: Whole, wish: ArchiveWish) {
  const what =
    'creativeId' in whole
      ? eq(creatives.id, whole.creativeId)
      : 'campaignId' in whole
        ? and(eq(creatives.campaignId, whole.campaignId), isNull(creatives.archivedAt))
        : and(eq(campaigns.groupId, whole.groupId), isNull(campaigns.archivedAt), isNull(creatives.archivedAt));
  return scope.db
    .select({
      id: creatives.id,
      name: creatives.name,
      campaignId: campaigns.id,
      campaignName: campaigns.name,
      groupId: campaigns.groupId,
    })
    .from(creatives)
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.organizationId, creatives.organizationId),
        eq(campaigns.id, creatives.campaignId),
        isNull(campaigns.deletedAt),
      ),
    )
    .where(and(visibleCreatives(scope), what, wish.creativeIds ? among(creatives.id, wish.creativeIds) : undefined))
    .orderBy(asc(campaigns.createdAt), asc(campaigns.id), asc(creatives.createdAt), asc(creatives.id));
}

interface Standing {
  rows: SlotRow[];
  contents: Contents;
  wish: ArchiveWish;
}

async function filesIn(scope: Scope, { rows, contents, wish }: Standing) {
  const wanted = rows.filter(
    ({ format }) =>
      (wish.platforms?.includes(format.platform) ?? true) && (wish.formatIds?.includes(format.id) ?? true),
  );
  const chosen = wanted.flatMap((slot) =>
    contents
      .variationsOf(slot.slot.id)
      .filter(({ id }) => wish.variationIds?.includes(id) ?? true)
      .flatMap((variation) =>
        contents.cardsOf(variation.id).flatMap((card) => {
          const all = contents.versionsOf(card.id);
          const versions = wish.versions === 'all' ? all : all.slice(0, 1);
          return versions.map((row, index) => ({ slot, variation, card, row, isCurrent: index === 0 }));
        }),
      ),
  );
  const standing = chosen.filter(({ row }) => presentScan(row.version) === null);
  const hashes = [...new Set(standing.map(({ row }) => row.version.sha256))];
  const stored = await contentsOf(scope, hashes);
  const files = standing.flatMap((file) => {
    const { sizeBytes, crc32 } = stored.get(file.row.version.sha256) ?? {};
    return sizeBytes === undefined || crc32 === undefined ? [] : [{ ...file, sizeBytes, crc32 }];
  });
  return { files, held: chosen.length - standing.length };
}

async function contentsOf({ db, actor }: Scope, hashes: string[]) {
  const rows = await db
    .select()
    .from(blobs)
    .where(and(eq(blobs.organizationId, actor.organizationId), among(blobs.sha256, hashes)));
  return new Map(rows.map((row) => [row.sha256, row]));
}

/** @throws AppError `campaign.not-found` for a guest who is not asked any more for all that is in an archive */
export async function requireReach(scope: Scope, { creatives: inside }: Archive): Promise<void> {
  if (scope.actor.role !== 'guest') return;
  const campaignIds = [...new Set(inside.map(({ campaignId }) => campaignId))];
  if (!(await seesAll(scope, campaignIds))) throw new AppError('campaign.not-found');
}

/**
 * One version with its built name, for which others are only read where it does not tell them apart by itself;
 * without `named` it has none, as for the later parts of a file that is being played.
 * @throws AppError `version.not-found`, `version.unscanned`, `version.infected`
 */
export async function requireFile(scope: Scope, versionId: VersionId, { named }: { named: boolean }) {
  const { version, card, older, ...slot } = await requirePassed(scope, versionId);
  const called = calledTo({ actor: scope.actor, names: new Map() }, version);
  if (!named) return { version, fileName: called };
  const own = nameOfVersion(await readNaming(scope, slot.campaign.groupId), { slot, card, version, older });
  const fileName = own ?? (await readCreative(scope, slot.creative.id)).nameVersions().get(versionId);
  return { version, fileName: fileName ?? called };
}
