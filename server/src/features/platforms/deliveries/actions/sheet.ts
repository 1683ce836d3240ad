import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import writeXlsx from 'write-excel-file/node';
import type { DeliverySource } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import { ruleValues, type Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { AssetLimits } from '#adapters/ads/ad-provider.ts';
import { anyOf } from '#db/any-of.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { listAttributeValues } from '#features/library/attributes/queries.ts';
import { readFiles } from '#features/platforms/deliveries/queries/files.ts';
import { csvLine, csvStart, type CsvCell } from '#infra/files/csv.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';

/** A table of cells, its header first. */
export interface Sheet {
  name: string;
  rows: CsvCell[][];
}

// A sheet is for no particular platform, so no limits apply; 200 characters suit file systems.
const noLimits: AssetLimits = {
  image: { maxBytes: Number.MAX_SAFE_INTEGER, types: [] },
  video: { maxBytes: Number.MAX_SAFE_INTEGER, types: [] },
  nameLength: 200,
};

/** A copy of a file's content in an ad account of a platform. */
interface StoredCopy {
  sha256: string;
  advertiserName: string;
  advertiserId: string;
  assetId: string | null;
  sentAt: Date | null;
}

interface Line {
  file: FileToSend;
  group: string | null;
  placed: StoredCopy[];
}

type Column = [name: string, of: (line: Line) => CsvCell];

/** Joins the values of several accounts in one cell, in the same order in each column. */
const joined = (placed: StoredCopy[], valueOf: (place: StoredCopy) => string | null): CsvCell =>
  placed.length === 0 ? null : placed.map((place) => valueOf(place) ?? '').join('; ');

const ruleText = (rule: Rule) => `${rule.type} ${rule.operator} ${ruleValues(rule).join(', ')}`;

const columns: Column[] = [
  ['campaign', ({ file }) => file.campaign.name],
  ['creative', ({ file }) => file.creative.name],
  ['platform', ({ file }) => file.format.platform],
  ['format', ({ file }) => file.format.name],
  ['variation', ({ file }) => file.variation.name],
  ['card', ({ file }) => file.cardPosition],
  ['file', ({ file }) => file.fileName],
  ['type', ({ file }) => file.mime],
  ['width', ({ file }) => file.width],
  ['height', ({ file }) => file.height],
  ['duration_s', ({ file }) => (file.durationMs === null ? null : file.durationMs / 1000)],
  ['size_bytes', ({ file }) => file.sizeBytes],
  ['sha256', ({ file }) => file.sha256],
  ['usable', ({ file }) => usable(file)],
  ['group', ({ group }) => group],
  ['due', ({ file }) => file.dueAt],
  ['creative_complete', ({ file }) => file.creative.complete],
  ['version', ({ file }) => file.versionNumber],
  ['state', ({ file }) => (usable(file) ? 'ready' : file.obstacle)],
  ['broken_rules', ({ file }) => file.verdict.broken.map(({ rule }) => ruleText(rule)).join('; ') || null],
  ['waived_because', ({ file }) => file.waivedReason],
  ['approval', ({ file }) => file.decision],
  ['account', ({ placed }) => joined(placed, ({ advertiserName }) => advertiserName)],
  ['account_id', ({ placed }) => joined(placed, ({ advertiserId }) => advertiserId)],
  ['platform_id', ({ placed }) => joined(placed, ({ assetId }) => assetId)],
  ['sent_at', ({ placed }) => joined(placed, ({ sentAt }) => sentAt?.toISOString() ?? null)],
];

const usable = ({ obstacle }: FileToSend): boolean => obstacle === null;

/** Which files of a source are listed; all by default. */
export interface SheetFilter {
  platform?: Platform | undefined;
  /** Lists only files that are in no ad account yet. */
  unsent?: boolean;
}

/**
 * The files of a source with everything that a person enters by hand at a platform, including the attributes of their
 * creatives.
 * @throws AppError `creative.not-found`, `campaign.not-found`, `group.not-found`
 */
export async function readSheet(
  scope: Scope,
  source: DeliverySource,
  { platform, unsent = false }: SheetFilter = {},
): Promise<Sheet> {
  const { files: all, name } = await readFiles(scope, source, { assetLimits: noLimits, provider: null });
  const placed = groupBy(await listPlaced(scope, all), ({ sha256 }): string => sha256);
  const files = all.filter(
    ({ format, sha256 }) => (!platform || format.platform === platform) && !(unsent && placed.has(sha256)),
  );
  const groups = await groupsOf(scope, files);
  const filled = await listAttributeValues(scope, [...new Set(files.map(({ creative }) => creative.id))]);
  const labels = new Map(filled.map(({ attribute }) => [attribute.id as string, attribute.label]));
  const values = new Map(filled.map(({ creativeId, attribute, value }) => [`${creativeId} ${attribute.id}`, value]));
  const attributesOf = ({ creative }: FileToSend) =>
    [...labels.keys()].map((id) => values.get(`${creative.id} ${id}`) ?? null);
  const lineOf = (file: FileToSend): Line => ({
    file,
    group: groups.get(file.campaign.id) ?? null,
    placed: placed.get(file.sha256) ?? [],
  });
  return {
    name,
    rows: [
      [...columns.map(([column]) => column), ...labels.values()],
      ...files.map((file) => [...columns.map(([, valueOf]) => valueOf(lineOf(file))), ...attributesOf(file)]),
    ],
  };
}

/** The ad accounts that have the contents of the files, by name. */
function listPlaced({ db, actor }: Scope, files: FileToSend[]): Promise<StoredCopy[]> {
  const { sha256, advertiserId, advertiserName, assetId, finishedAt } = sendings;
  return db
    .selectDistinctOn([sha256, advertiserName, advertiserId], {
      sha256,
      advertiserName,
      advertiserId,
      assetId,
      sentAt: finishedAt,
    })
    .from(sendings)
    .where(
      and(
        eq(sendings.organizationId, actor.organizationId),
        anyOf(
          sha256,
          files.map((file) => file.sha256),
        ),
        inArray(sendings.state, ['ready', 'already-there']),
        isNull(sendings.goneAt),
      ),
    )
    .orderBy(sha256, advertiserName, advertiserId, desc(finishedAt));
}

/** The groups of the files' campaigns, by campaign. */
async function groupsOf({ db, actor }: Scope, files: FileToSend[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ campaignId: campaigns.id, name: campaignGroups.name })
    .from(campaigns)
    .innerJoin(
      campaignGroups,
      and(eq(campaignGroups.organizationId, campaigns.organizationId), eq(campaignGroups.id, campaigns.groupId)),
    )
    .where(
      and(
        eq(campaigns.organizationId, actor.organizationId),
        anyOf(
          campaigns.id,
          files.map(({ campaign }) => campaign.id),
        ),
      ),
    );
  return new Map(rows.map(({ campaignId, name }) => [campaignId, name]));
}

export const toCsv = ({ rows }: Sheet): string => csvStart + rows.map((row) => csvLine(row)).join('');

/** Writes texts as text cells, so that a spreadsheet runs none of them as a formula. */
export function toXlsx({ rows }: Sheet): Promise<Buffer> {
  const cells = rows.map((row, index) => row.map((cell) => toCell(cell, index === 0)));
  return writeXlsx(cells, { stickyRowsCount: 1 }).toBuffer();
}

function toCell(cell: CsvCell, isHeader: boolean) {
  if (cell === null) return null;
  if (typeof cell === 'number') return { type: Number, value: cell };
  if (typeof cell === 'boolean') return { type: Boolean, value: cell };
  const value = cell instanceof Date ? cell.toISOString() : String(cell);
  return { type: String, value, ...(isHeader ? { fontWeight: 'bold' as const } : {}) };
}
