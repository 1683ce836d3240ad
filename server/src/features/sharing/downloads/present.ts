import { crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { ArchivePlan, ArchiveOptions } from '@ad-foundry/contract/downloads.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { accounts } from '#db/schema/accounts.ts';
import type { slots } from '#db/schema/campaigns.ts';
import type { decisions } from '#db/schema/comments.ts';
import type { formats } from '#db/schema/formats.ts';
import type { blobs, cards, variations, versions } from '#db/schema/variations.ts';
import type { AttachedFile } from '#features/collect/attachments/queries.ts';
import { displayFileName } from '#features/tree/creatives/queries.ts';
import { csvLine, csvStart, type CsvCell } from '#infra/files/csv.ts';
import type { Actor } from '#infra/scope.ts';
import type { ZipEntry } from '#infra/files/zip.ts';

/** A creative in an archive. */
export interface CreativeRow {
  id: CreativeId;
  name: string;
  campaignId: CampaignId;
  campaignName: string;
  needsApproval: boolean;
  reviewSteps: number;
  /** The name of the group if the actor sees the group, else null. */
  groupName: string | null;
}

type Person = Pick<typeof accounts.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email'>;

/** The rows of an archive, in order, the newest version of each card first. */
export interface ArchiveRows {
  slots: (Pick<typeof slots.$inferSelect, 'id' | 'creativeId' | 'state' | 'decision'> & {
    format: Pick<typeof formats.$inferSelect, 'id' | 'name' | 'type' | 'platform'>;
  })[];
  variations: Pick<typeof variations.$inferSelect, 'id' | 'slotId' | 'name'>[];
  cards: Pick<typeof cards.$inferSelect, 'id' | 'variationId' | 'position' | 'uid'>[];
  versions: Omit<
    typeof versions.$inferSelect,
    | 'organizationId'
    | `lease${string}`
    | 'scanRefusals'
    | `preview${string}`
    | 'note'
    | 'restoredFrom'
    | 'adapted'
    | 'operations'
    | 'deletedAt'
    | 'purgedAt'
    | 'storedSha256'
  >[];
  /** The decisions on the versions, oldest first. */
  decisions: Pick<typeof decisions.$inferSelect, 'versionId' | 'accountId' | 'decision' | 'decidedAt'>[];
  blobs: Pick<typeof blobs.$inferSelect, 'sha256' | 'sizeBytes' | 'crc32'>[];
  people: Person[];
}

export type ArchiveSlot = ArchiveRows['slots'][number] & { creative: CreativeRow; campaign: { name: string } };

/** A file of an archive, with everything its manifest lists. */
export interface ArchiveFile {
  path: string;
  slot: ArchiveSlot;
  variation: ArchiveRows['variations'][number];
  card: ArchiveRows['cards'][number];
  version: ArchiveRows['versions'][number];
  isCurrent: boolean;
  /** Number of the version of its card that it was made from; null if it was uploaded, or if that one is deleted. */
  derivedFrom: number | null;
  sizeBytes: number;
  crc32: number;
  uploader: Person | null;
  waiver: Person | null;
  /** The decision on the version, those who took it, and when the last of them did; null while undecided. */
  decided: { decision: Decision; by: Person[]; at: Date } | null;
}

export interface Archive {
  /** The archive's name without `.zip`. */
  name: string;
  files: ArchiveFile[];
  /** The files of briefs and comments, in the export of an organization. */
  attached: (AttachedFile & { path: string })[];
  renamed: number;
  /** The number of omitted files that no scanner has passed. */
  unscanned: number;
  /** How many of the requested files lack approval, included or not. */
  approval: ArchivePlan['approval'];
  slots: ArchiveSlot[];
  creatives: CreativeRow[];
  /** The attributes of all its creatives, if tables are requested. */
  attributes: (FilledAttribute & { creativeId: CreativeId })[];
}

type Column = [name: string, of: (file: ArchiveFile) => CsvCell];

const wordOf = ({ type, operator, value }: Rule) => `${type} ${operator} ${[value].flat().join('|')}`;
const nameOf = (person: { firstName: string; lastName: string } | null) =>
  person ? `${person.firstName} ${person.lastName}` : null;

const columns: Column[] = [
  ['file', ({ path }) => path],
  ['campaign', ({ slot }) => slot.campaign.name],
  ['creative', ({ slot }) => slot.creative.name],
  ['platform', ({ slot }) => slot.format.platform],
  ['format', ({ slot }) => slot.format.name],
  ['variation', ({ variation }) => variation.name],
  ['card', ({ card }) => card.position],
  ['uid', ({ card }) => card.uid],
  ['version', ({ version }) => version.number],
  ['current', ({ isCurrent }) => isCurrent],
  ['size_bytes', ({ sizeBytes }) => sizeBytes],
  ['sha256', ({ version }) => version.sha256],
  ['type', ({ version }) => version.facts.mime],
  ['width', ({ version }) => version.facts.width],
  ['height', ({ version }) => version.facts.height],
  ['duration_s', ({ version }) => (version.facts.durationMs === null ? null : version.facts.durationMs / 1000)],
  ['verdict', ({ version }) => version.verdict.outcome],
  ['rules_broken', ({ version }) => version.verdict.broken.map(({ rule }) => wordOf(rule)).join('; ')],
  ['rules_unchecked', ({ version }) => version.verdict.unknown.map(wordOf).join('; ')],
  ['advice_broken', ({ version }) => version.verdict.warnings.map(({ rule }) => wordOf(rule)).join('; ')],
  ['uploaded_at', ({ version }) => version.createdAt],
];

const originalNameFor =
  (actor: Actor) =>
  ({ version }: ArchiveFile) =>
    displayFileName({ actor, names: new Map() }, version);

/** Additional columns for the team. */
const teamColumns = (actor: Actor): Column[] => [
  ['original_name', originalNameFor(actor)],
  ['uploaded_by', ({ uploader }) => nameOf(uploader)],
  ['derived_from_version', ({ derivedFrom }) => derivedFrom],
  ['decision', ({ decided }) => decided?.decision ?? null],
  ['decided_by', ({ decided }) => decided?.by.map(nameOf).join('; ') ?? null],
  ['decided_by_address', ({ decided }) => decided?.by.map(({ email }) => email).join('; ') ?? null],
  ['decided_at', ({ decided }) => decided?.at ?? null],
  ['waived_rules', ({ version }) => (version.waivedRules ?? []).map(wordOf).join('; ')],
  ['waiver_reason', ({ version }) => version.waivedReason],
  ['waived_by', ({ waiver }) => nameOf(waiver)],
  ['waived_at', ({ version }) => version.waivedAt],
];

/** Guests see uploader and original name only of the files that they uploaded. */
function guestColumns(actor: Actor): Column[] {
  const ifUploader = (of: (file: ArchiveFile) => CsvCell) => (file: ArchiveFile) =>
    file.version.uploadedBy === actor.accountId ? of(file) : null;
  return [
    ['original_name', ifUploader(originalNameFor(actor))],
    ['uploaded_by', ifUploader(({ uploader }) => nameOf(uploader))],
    ['derived_from_version', ifUploader(({ derivedFrom }) => derivedFrom)],
  ];
}

/** A CSV with one line per file, in the archive's order. */
export function manifestOf({ files }: Archive, actor: Actor): string {
  const all = [...columns, ...(actor.role === 'guest' ? guestColumns(actor) : teamColumns(actor))];
  const lines = files.map((file) => csvLine(all.map(([, of]) => of(file))));
  return csvStart + csvLine(all.map(([name]) => name)) + lines.join('');
}

/** A CSV with one line per creative and one column per attribute in use; null without attributes. */
export function attributesOf({ creatives, attributes: filled }: Archive): string | null {
  if (filled.length === 0) return null;
  const labels = new Map(filled.map(({ attribute }) => [attribute.id as string, attribute.label]));
  const values = new Map(filled.map(({ creativeId, attribute, value }) => [`${creativeId} ${attribute.id}`, value]));
  const lines = creatives.map(({ id, name, campaignName }) =>
    csvLine([campaignName, name, ...[...labels.keys()].map((attribute) => values.get(`${id} ${attribute}`) ?? null)]),
  );
  return csvStart + csvLine(['campaign', 'creative', ...labels.values()]) + lines.join('');
}

/** A text file as an archive entry. */
export function entryOf(name: string, text: string, modifiedAt: Date): ZipEntry {
  const bytes = Buffer.from(text, 'utf8');
  return {
    name,
    sizeBytes: bytes.length,
    crc32: crc32(bytes),
    modifiedAt,
    read: (start, end) => Readable.from([bytes.subarray(start, end)]),
  };
}

/** The undelivered slots among those that the archive covers. */
export function missingIn(
  archive: Archive,
  options: ArchiveOptions,
): Pick<ArchivePlan, 'slots' | 'missing' | 'formats'> {
  const coveredSlots = archive.slots.filter(
    ({ format }) =>
      (options.platforms?.includes(format.platform) ?? true) && (options.formatIds?.includes(format.id) ?? true),
  );
  const missing = coveredSlots.filter(({ state }) => state !== 'delivered');
  const formats = new Map(archive.slots.map(({ format: { id, name, platform } }) => [id, { id, name, platform }]));
  return {
    slots: coveredSlots.length,
    missing: {
      total: missing.length,
      items: missing.slice(0, limits.archiveShown).map(({ state, creative, format }) => ({
        creativeId: creative.id,
        creativeName: creative.name,
        formatName: format.name,
        state,
      })),
    },
    formats: [...formats.values()],
  };
}
