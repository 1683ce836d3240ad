import { crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { ArchivePlan, ArchiveWish } from '@ad-foundry/contract/downloads.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Rule } from '@ad-foundry/contract/rules/rule.ts';
import { asRead } from '@ad-foundry/contract/text.ts';
import { csvLine, csvStart, type CsvCell } from '#infra/csv.ts';
import type { Actor } from '#infra/scope.ts';
import type { ZipEntry } from '#infra/zip.ts';
import type { Archive, ArchiveFile } from './queries.ts';

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
  ['version', ({ row }) => row.version.number],
  ['current', ({ isCurrent }) => isCurrent],
  ['size_bytes', ({ sizeBytes }) => sizeBytes],
  ['sha256', ({ row }) => row.version.sha256],
  ['type', ({ row }) => row.version.facts.mime],
  ['width', ({ row }) => row.version.facts.width],
  ['height', ({ row }) => row.version.facts.height],
  [
    'duration_s',
    ({ row: { version } }) => (version.facts.durationMs === null ? null : version.facts.durationMs / 1000),
  ],
  ['verdict', ({ row }) => row.version.verdict.outcome],
  ['rules_broken', ({ row }) => row.version.verdict.broken.map(({ rule }) => wordOf(rule)).join('; ')],
  ['rules_unchecked', ({ row }) => row.version.verdict.unknown.map(wordOf).join('; ')],
  ['advice_broken', ({ row }) => row.version.verdict.warnings.map(({ rule }) => wordOf(rule)).join('; ')],
  ['uploaded_at', ({ row }) => row.version.createdAt],
];

/** What the team knows of it besides. */
const teamColumns: Column[] = [
  ['original_name', ({ row }) => asRead(row.version.originalName)],
  ['uploaded_by', ({ row }) => nameOf(row.uploader)],
  ['waived_rules', ({ row }) => (row.version.waivedRules ?? []).map(wordOf).join('; ')],
  ['waiver_reason', ({ row }) => row.version.waivedReason],
  ['waived_by', ({ row }) => nameOf(row.waiver)],
  ['waived_at', ({ row }) => row.version.waivedAt],
];

/** Guests know what they uploaded themselves, and of others' files neither whose they are nor what they were called. */
function guestColumns({ accountId }: Actor): Column[] {
  const own = (of: (file: ArchiveFile) => CsvCell) => (file: ArchiveFile) =>
    file.row.version.uploadedBy === accountId ? of(file) : null;
  return [
    ['original_name', own(({ row }) => asRead(row.version.originalName))],
    ['uploaded_by', own(({ row }) => nameOf(row.uploader))],
  ];
}

/** One line for every file of an archive, in its order. */
export function manifestOf({ files }: Archive, actor: Actor): string {
  const all = [...columns, ...(actor.role === 'guest' ? guestColumns(actor) : teamColumns)];
  const lines = files.map((file) => csvLine(all.map(([, of]) => of(file))));
  return csvStart + csvLine(all.map(([name]) => name)) + lines.join('');
}

type Filled = FilledAttribute & { creativeId: string };

/** One line for every creative, one column for every attribute that one of them has; null where there is none. */
export function attributesOf({ creatives }: Archive, filled: readonly Filled[]): string | null {
  if (filled.length === 0) return null;
  const labels = new Map(filled.map(({ attribute }) => [attribute.id as string, attribute.label]));
  const values = new Map(filled.map(({ creativeId, attribute, value }) => [`${creativeId} ${attribute.id}`, value]));
  const lines = creatives.map(({ id, name, campaignName }) =>
    csvLine([campaignName, name, ...[...labels.keys()].map((attribute) => values.get(`${id} ${attribute}`) ?? null)]),
  );
  return csvStart + csvLine(['campaign', 'creative', ...labels.values()]) + lines.join('');
}

/** A text as a file of an archive. */
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

/** What is not there yet, of the slots that an archive is about. */
export function missingIn(archive: Archive, wish: ArchiveWish): Pick<ArchivePlan, 'slots' | 'missing' | 'formats'> {
  const about = archive.slots.filter(
    ({ format }) =>
      (wish.platforms?.includes(format.platform) ?? true) && (wish.formatIds?.includes(format.id) ?? true),
  );
  const missing = about.filter(({ slot }) => slot.state !== 'delivered');
  const formats = new Map(archive.slots.map(({ format: { id, name, platform } }) => [id, { id, name, platform }]));
  return {
    slots: about.length,
    missing: {
      total: missing.length,
      items: missing.slice(0, limits.archiveShown).map(({ slot, creative, format }) => ({
        creativeId: creative.id,
        creativeName: creative.name,
        formatName: format.name,
        state: slot.state,
      })),
    },
    formats: [...formats.values()],
  };
}
