import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';

/** What a column of the table tells beside figures. */
const facts = ['kind', 'ratio', 'length', 'daysLive'] as const;
export type Fact = (typeof facts)[number];
export type Column = Fact | FigureName;

export const columnNames: readonly Column[] = [...facts, ...figureNames];
export const isFact = (column: Column): column is Fact => (facts as readonly Column[]).includes(column);

// What decides first, what describes after it.
const usual: readonly Column[] = [
  'spend',
  'results',
  'costPerResult',
  'roas',
  'hookRate',
  'holdRate',
  'ctr',
  'impressions',
  'frequency',
  'kind',
  'ratio',
  'length',
  'daysLive',
];

/** The columns that the address names, else the usual ones. */
export function readColumns(text: string | undefined): readonly Column[] {
  const named = (text ?? '').split(',').flatMap((name) => columnNames.find((one) => one === name) ?? []);
  return named.length > 0 ? [...new Set(named)] : usual;
}
