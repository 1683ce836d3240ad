import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { DeliverySource } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import type { CampaignGroupId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { AssetLimits } from '#adapters/ads/ad-provider.ts';
import { anyOf } from '#db/any-of.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { versionPlaces } from '#db/schema/variations.ts';
import { requireCampaign, ofCampaign, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import {
  contentsOfSlots,
  listContents,
  listSlots,
  namesOf,
  readNaming,
  type Contents,
  type Naming,
  type SlotRow,
} from '#features/tree/creatives/queries.ts';
import { presentFile } from '#features/platforms/deliveries/present.ts';
import { namesOfVersion } from '#features/platforms/deliveries/rules.ts';
import { requireGroup } from '#features/tree/groups/queries.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';

/** The files of a source and its name. */
export interface FilesToSend {
  name: string;
  files: FileToSend[];
  totalFiles: number;
}

// Reads large campaigns in batches, in one snapshot.
const creativesPerBatch = 50;

/**
 * The current files of a source in the order of the briefs, with their names at the platform. With `mayMiss`, omits
 * creatives that are archived or deleted.
 * @throws AppError `creative.not-found`, `campaign.not-found`, `group.not-found`
 */
export function readFiles(
  scope: Scope,
  source: DeliverySource,
  {
    assetLimits,
    provider,
    mayMiss = false,
  }: { assetLimits: AssetLimits; provider: Provider | null; mayMiss?: boolean },
): Promise<FilesToSend> {
  return scope.snapshot(async (at) => {
    const found = await creativesOf(at, source, mayMiss);
    const totalFiles = await countFiles(at, found.ids);
    const files: FileToSend[] = [];
    const naming = namings(at);
    for (
      let from = 0;
      from < found.ids.length && files.length < limits.deliveries.filesAtOnce;
      from += creativesPerBatch
    ) {
      const ids = found.ids.slice(from, from + creativesPerBatch);
      files.push(...(await filesOf(at, { ids, assetLimits, provider, naming })));
    }
    const listed = files.slice(0, limits.deliveries.filesAtOnce);
    if (provider === null) return { name: found.name, files: listed, totalFiles };
    const named = await distinguish(at, listed, { provider, nameLength: assetLimits.nameLength });
    return { name: found.name, files: named, totalFiles };
  });
}

/**
 * Renames a version if the platform already has another content under its name, since versions of a card share their
 * name.
 */
async function distinguish(
  { db, actor }: Scope,
  files: FileToSend[],
  { provider, nameLength }: { provider: Provider; nameLength: number },
): Promise<FileToSend[]> {
  const names = files.flatMap((file) => namesOfVersion(file, nameLength));
  const sent = await db
    .selectDistinct({ fileName: sendings.fileName, sha256: sendings.sha256 })
    .from(sendings)
    .where(
      and(
        eq(sendings.organizationId, actor.organizationId),
        eq(sendings.provider, provider),
        anyOf(sendings.fileName, names),
        isNotNull(sendings.assetId),
      ),
    );
  const byName = groupBy(sent, ({ fileName }): string => fileName);
  const isFree = (name: string, sha256: string) => {
    const contents = byName.get(name) ?? [];
    return contents.length === 0 || contents.some((content) => content.sha256 === sha256);
  };
  return files.map((file) => {
    const versionNames = namesOfVersion(file, nameLength);
    return {
      ...file,
      fileName: versionNames.find((name) => isFree(name, file.sha256)) ?? versionNames.at(-1) ?? file.fileName,
    };
  });
}

/** The rules by which a file can be sent. */
interface Rules {
  assetLimits: AssetLimits;
  /** The platform that gets the files; null for no particular one. */
  provider: Provider | null;
}

/** The files of creatives, in the order of the creatives' ids in the query. */
async function filesOf(
  scope: Scope,
  { ids, naming, ...rules }: Rules & { ids: CreativeId[]; naming: ReturnType<typeof namings> },
): Promise<FileToSend[]> {
  const rows = await listSlots(scope, anyOf(slots.creativeId, ids));
  const contents = await listContents(
    scope,
    rows.map(({ slot }) => slot.id),
  );
  const byCreative = groupBy(rows, ({ creative }) => creative.id);
  const files: FileToSend[] = [];
  for (const id of ids) {
    const creativeFiles = byCreative.get(id) ?? [];
    const names = namesOf(await naming(creativeFiles[0]?.campaign.groupId ?? null), {
      slots: creativeFiles,
      contents: contentsOfSlots(contents, creativeFiles),
    });
    for (const row of creativeFiles) files.push(...filesOfSlot(row, { contents, names, ...rules }));
  }
  return files;
}

function filesOfSlot(
  row: SlotRow,
  context: Rules & { contents: Contents; names: Map<VersionId, string> },
): FileToSend[] {
  const { contents } = context;
  return contents.variationsOf(row.slot.id).flatMap((variation) =>
    contents.cardsOf(variation.id).flatMap((card) => {
      const [current] = contents.versionsOf(card.id);
      return current ? [presentFile({ row, variation, card, version: current.version, ...context })] : [];
    }),
  );
}

/** Reads the naming schema of each group once. */
function namings(scope: Scope): (groupId: CampaignGroupId | null) => Promise<Naming> {
  const namingsByGroup = new Map<CampaignGroupId | null, Promise<Naming>>();
  return (groupId) => {
    const naming = namingsByGroup.get(groupId) ?? readNaming(scope, groupId);
    namingsByGroup.set(groupId, naming);
    return naming;
  };
}

async function countFiles({ db, actor }: Scope, ids: CreativeId[]): Promise<number> {
  const ours = eq(versionPlaces.organizationId, actor.organizationId);
  const [row] = await db
    .select({ files: count() })
    .from(versionPlaces)
    .where(and(ours, anyOf(versionPlaces.creativeId, ids), versionPlaces.isCurrent));
  return row?.files ?? 0;
}

/** The name of a source and its creatives in order, without archived ones. */
async function creativesOf(
  scope: Scope,
  source: DeliverySource,
  mayMiss: boolean,
): Promise<{ ids: CreativeId[]; name: string }> {
  const name = 'creativeIds' in source ? null : await nameOf(scope, source);
  const where =
    'creativeIds' in source
      ? anyOf(creatives.id, source.creativeIds)
      : 'campaignId' in source
        ? eq(creatives.campaignId, source.campaignId)
        : eq(campaigns.groupId, source.groupId);
  const rows = await scope.db
    .select({ id: creatives.id, name: creatives.name, campaignName: campaigns.name })
    .from(creatives)
    .innerJoin(campaigns, and(ofCampaign, isNull(campaigns.archivedAt)))
    .where(and(visibleCreatives(scope), isNull(creatives.archivedAt), where))
    .orderBy(asc(campaigns.createdAt), asc(campaigns.id), asc(creatives.createdAt), asc(creatives.id));
  if (!mayMiss && 'creativeIds' in source && rows.length < new Set(source.creativeIds).size) {
    throw new AppError('creative.not-found');
  }
  const [first] = rows;
  const ownerName = rows.length === 1 ? first?.name : first?.campaignName;
  return { ids: rows.map(({ id }) => id), name: name ?? ownerName ?? '' };
}

async function nameOf(scope: Scope, source: Exclude<DeliverySource, { creativeIds: CreativeId[] }>): Promise<string> {
  const found =
    'campaignId' in source
      ? await requireCampaign(scope, source.campaignId)
      : await requireGroup(scope, source.groupId);
  return found.name;
}

/** The creatives of versions, for a delivery that names files only. */
export async function creativesOfVersions({ db, actor }: Scope, versionIds: VersionId[]): Promise<CreativeId[]> {
  const ours = eq(versionPlaces.organizationId, actor.organizationId);
  const rows = await db
    .selectDistinct({ id: versionPlaces.creativeId })
    .from(versionPlaces)
    .where(and(ours, anyOf(versionPlaces.versionId, versionIds)));
  return rows.map(({ id }) => id);
}
