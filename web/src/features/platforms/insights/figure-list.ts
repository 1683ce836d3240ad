import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';

/** Parses a list of figures such as `spend,roas` up to a maximum; drops unknown and repeated ones. */
export function readFigures(
  text: string | undefined,
  { names = figureNames, most = names.length }: { names?: readonly FigureName[]; most?: number } = {},
): FigureName[] {
  const listed = (text ?? '').split(',').map((name) => names.find((figure) => figure === name));
  return [...new Set(listed.filter((figure) => figure !== undefined))].slice(0, most);
}

const otherSorts = ['name', 'change', 'firstDay', 'ads'] as const;
export type Sort = FigureName | (typeof otherSorts)[number];

/** The order in the URL; by spend without one. */
export const readSort = (text: string | undefined): Sort =>
  [...figureNames, ...otherSorts].find((sort) => sort === text) ?? 'spend';

// The id of results is not the name of the figure: a link with that name alone shows one column.
export const presets = ['conversion', 'video', 'delivery', 'engagement'] as const;
export type Preset = (typeof presets)[number];

/** The figures of each column preset. */
const presetColumns: Record<Preset, readonly FigureName[]> = {
  delivery: ['spend', 'impressions', 'reach', 'frequency', 'cpm', 'results', 'costPerResult'],
  engagement: ['spend', 'impressions', 'clicks', 'linkClicks', 'ctr', 'cpc', 'landingPageViews'],
  video: ['hookRate', 'holdRate', 'plays', 'plays25', 'plays50', 'plays75', 'plays100', 'costPerResult', 'spend'],
  conversion: ['results', 'costPerResult', 'roas', 'spend', 'purchases', 'purchaseValue', 'linkClicks'],
};

/** Without a choice: what decisions are made by first. */
const usual: readonly FigureName[] = ['results', 'costPerResult', 'roas', 'ctr', 'spend', 'hookRate', 'impressions'];

export interface Columns {
  /** The chosen preset; null if the columns were chosen individually or are the default ones. */
  preset: Preset | null;
  figures: readonly FigureName[];
}

/** The columns in the URL: a preset, or figures separated by commas. */
export function columnsOf(text: string | undefined): Columns {
  const preset = presets.find((name) => name === text);
  if (preset) return { preset, figures: presetColumns[preset] };
  const figures = readFigures(text);
  return { preset: null, figures: figures.length > 0 ? figures : usual };
}

/** Columns of the table that are no figures. */
const facts = ['kind', 'ratio', 'length', 'daysLive'] as const;
export type Fact = (typeof facts)[number];
export type Column = Fact | FigureName;

export const columnNames: readonly Column[] = [...facts, ...figureNames];
export const isFact = (column: Column): column is Fact => (facts as readonly Column[]).includes(column);

// Figures for decisions first, then descriptive columns.
const usualColumns: readonly Column[] = [
  'results',
  'costPerResult',
  'roas',
  'spend',
  'hookRate',
  'ctr',
  'holdRate',
  'impressions',
  'frequency',
  'kind',
  'ratio',
  'length',
  'daysLive',
];

/** The columns in the URL: a preset, or columns separated by commas; the default columns without any. */
export function readColumns(text: string | undefined): readonly Column[] {
  const preset = presets.find((name) => name === text);
  if (preset) return presetColumns[preset];
  const named = (text ?? '').split(',').flatMap((name) => columnNames.find((column) => column === name) ?? []);
  return named.length > 0 ? [...new Set(named)] : usualColumns;
}
