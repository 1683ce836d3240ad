import type { CampaignFilter } from './campaign-filter.ts';
import type { CreativesFilter } from './creatives-filter.ts';

/** The columns of the campaigns that may be hidden. */
export const campaignColumns = [
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

/** The columns of the creatives that may be hidden. */
export const creativeColumns = ['campaign', 'people', 'slots', 'platforms', 'due', 'updated', 'created'] as const;
export type CreativeColumn = (typeof creativeColumns)[number];
const usualOfCreatives = creativeColumns.filter((column) => column !== 'created');

/** The shown columns in order, from the address: `due,campaign`; the usual ones without one. */
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

export const creativeColumnsOf = ({ columns }: CreativesFilter): readonly CreativeColumn[] =>
  readColumns(columns, { all: creativeColumns, usual: usualOfCreatives });
