import writeXlsx from 'write-excel-file/node';
import type { DeliverySource } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import type { AssetLimits } from '#adapters/ads/ad-provider.ts';
import { listAttributeValues } from '#features/attributes/queries.ts';
import { readFiles } from '#features/deliveries/queries/files.ts';
import { csvLine, csvStart, type CsvCell } from '#infra/files/csv.ts';
import type { Scope } from '#infra/scope.ts';

/** A table of cells, its header first. */
export interface Sheet {
  name: string;
  rows: CsvCell[][];
}

// No platform takes these files from here, so none sets limits; file systems take names of this length.
const noLimits: AssetLimits = {
  image: { maxBytes: Number.MAX_SAFE_INTEGER, types: [] },
  video: { maxBytes: Number.MAX_SAFE_INTEGER, types: [] },
  nameLength: 200,
};

type Column = [name: string, of: (file: FileToSend) => CsvCell];

const columns: Column[] = [
  ['campaign', ({ campaign }) => campaign.name],
  ['creative', ({ creative }) => creative.name],
  ['platform', ({ format }) => format.platform],
  ['format', ({ format }) => format.name],
  ['variation', ({ variation }) => variation.name],
  ['card', ({ cardPosition }) => cardPosition],
  ['file', ({ fileName }) => fileName],
  ['type', ({ mime }) => mime],
  ['width', ({ width }) => width],
  ['height', ({ height }) => height],
  ['duration_s', ({ durationMs }) => (durationMs === null ? null : durationMs / 1000)],
  ['size_bytes', ({ sizeBytes }) => sizeBytes],
  ['sha256', ({ sha256 }) => sha256],
  ['usable', ({ obstacle }) => obstacle === null || obstacle === 'type'],
];

/**
 * The files of a source with what a person enters at a platform by hand, the attributes of their creatives included.
 * @throws AppError `creative.not-found`, `campaign.not-found`, `group.not-found`
 */
export async function readSheet(scope: Scope, source: DeliverySource): Promise<Sheet> {
  const { files, name } = await readFiles(scope, source, { assetLimits: noLimits });
  const filled = await listAttributeValues(scope, [...new Set(files.map(({ creative }) => creative.id))]);
  const labels = new Map(filled.map(({ attribute }) => [attribute.id as string, attribute.label]));
  const values = new Map(filled.map(({ creativeId, attribute, value }) => [`${creativeId} ${attribute.id}`, value]));
  const attributesOf = ({ creative }: FileToSend) =>
    [...labels.keys()].map((id) => values.get(`${creative.id} ${id}`) ?? null);
  return {
    name,
    rows: [
      [...columns.map(([column]) => column), ...labels.values()],
      ...files.map((file) => [...columns.map(([, of]) => of(file)), ...attributesOf(file)]),
    ],
  };
}

export const toCsv = ({ rows }: Sheet): string => csvStart + rows.map(csvLine).join('');

/** Texts stay texts: a spreadsheet runs none of them as a formula. */
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
