import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { CampaignFilter, CreativesFilter } from './list-filter.ts';

/** The columns of campaigns that can be hidden. */
export const campaignColumns = [
  'group',
  'people',
  'progress',
  'slots',
  'unfit',
  'due',
  'platforms',
  'updated',
  'created',
] as const;
export type CampaignColumn = (typeof campaignColumns)[number];
const usualOfCampaigns = ['people', 'progress', 'unfit', 'due', 'platforms', 'created'] as const;

/** The columns of creatives that can be hidden. */
export const creativeColumns = [
  'campaign',
  'people',
  'progress',
  'slots',
  'unfit',
  'platforms',
  'due',
  'updated',
  'created',
] as const;
export type CreativeColumn = (typeof creativeColumns)[number];
const usualOfCreatives = ['campaign', 'people', 'slots', 'platforms', 'due', 'updated'] as const;

/** The shown columns in order, parsed from the URL: `due,campaign`; the default columns if absent. */
function readColumns<Column extends string>(
  columns: string | undefined,
  { all, usual }: { all: readonly Column[]; usual: readonly Column[] },
): readonly Column[] {
  if (columns === undefined) return usual;
  const named = columns.split(',').flatMap((name) => all.filter((each) => each === name));
  return [...new Set(named)];
}

export const campaignColumnsOf = ({ columns }: CampaignFilter): readonly CampaignColumn[] =>
  readColumns(columns, { all: campaignColumns, usual: usualOfCampaigns });

/** A column of creatives: a fixed column, or an attribute by its id. */
export type AnyCreativeColumn = CreativeColumn | AttributeId;
export const isField = (column: string): column is AttributeId => /^att_[0-9a-z]+$/.test(column);

/** Maximum number of attribute columns in a list. */
export const maxFields = 10;

/** The shown columns of creatives, of which at most ten are attributes. */
export function creativeColumnsOf({ columns }: CreativesFilter): readonly AnyCreativeColumn[] {
  if (columns === undefined) return usualOfCreatives;
  const named = [...new Set(columns.split(','))];
  const fields = named.filter(isField).slice(0, maxFields);
  return named.flatMap(
    (name) => creativeColumns.find((each) => each === name) ?? fields.find((each) => each === name) ?? [],
  );
}
