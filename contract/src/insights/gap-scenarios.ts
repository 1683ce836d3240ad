import type { GapScenario } from '@ad-foundry/contract/rules/gap/explain-gap.ts';
import { shiftDay, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { countedFigures, figureIn, figures, type Counts, type FigureName } from './figures.ts';
import type { InsightRow } from './tables.ts';
import type { DailyValues, FigureSet } from './values.ts';

/** Figures that a comparison offers: those that can be computed from days. */
export const comparableFigures = [
  'spend',
  'impressions',
  'clicks',
  'linkClicks',
  'results',
  'costPerResult',
  'purchases',
  'purchaseValue',
  'roas',
  'ctr',
  'cpm',
  'cpc',
] as const satisfies readonly FigureName[];
export type ComparableFigure = (typeof comparableFigures)[number];

/** Days whose results platforms still attribute for the most part. */
const unsettledDays = 3;

/** Figures with similar names, which are taken for one another. */
const similar: Partial<Record<ComparableFigure, readonly FigureName[]>> = {
  clicks: ['linkClicks', 'landingPageViews'],
  linkClicks: ['clicks', 'landingPageViews'],
  results: ['purchases', 'linkClicks'],
  purchases: ['results'],
};

const attributed: ReadonlySet<FigureName> = new Set<FigureName>([
  'results',
  'costPerResult',
  'purchases',
  'purchaseValue',
  'roas',
]);
/** Whether the attribution setting of the platform's pages changes a figure. */
export const isAttributed = (figure: FigureName): boolean => attributed.has(figure);

export interface GapRows {
  period: Period;
  totals: FigureSet;
  /** The days of the period, with the day before and the day after. */
  daily: DailyValues;
  /** The part of the totals that comes from deleted ads; null for none. */
  deleted: FigureSet | null;
  /** Creatives with their kind of result. */
  creatives: readonly Pick<InsightRow, 'figures' | 'resultKind'>[];
}

/** The figure computed in other ways from our rows: other days, without deleted ads, one kind of results, similar figures. */
export function gapScenarios(figure: ComparableFigure, rows: GapRows): GapScenario[] {
  const { since, until } = rows.period;
  const inDays = (from: string, to: string) => valueOf(figure, sumDays(rows.daily, { since: from, until: to }));
  const candidates: [GapScenario['cause'], string | null, number | null][] = [
    ['days-before', null, inDays(shiftDay(since, -1), shiftDay(until, -1))],
    ['days-after', null, inDays(shiftDay(since, 1), shiftDay(until, 1))],
    ['unsettled', null, inDays(since, shiftDay(until, -unsettledDays))],
    ['deleted', null, rows.deleted && valueOf(figure, minus(rows.totals, rows.deleted))],
    ...(similar[figure] ?? []).map(
      (name) => ['figure', name, rows.totals.values[name]] satisfies [GapScenario['cause'], string, number | null],
    ),
    ...kindsOf(figure, rows.creatives),
  ];
  const ours = rows.totals.values[figure];
  return candidates.flatMap(([cause, word, value]) =>
    value === null || value === ours ? [] : [{ cause, word, value }],
  );
}

const valueOf = (figure: FigureName, counts: Counts | null): number | null => counts && figureIn(figure, counts);

const countsOf = (of: (name: (typeof countedFigures)[number]) => number | null): Counts =>
  Object.fromEntries(countedFigures.map((name) => [name, of(name)])) as Counts;

/** The sum of days; null if one of them is not stored. Results of several kinds on a day leave the results null. */
function sumDays({ days, values }: DailyValues, { since, until }: Period): Counts | null {
  const first = days.indexOf(since);
  const last = days.indexOf(until);
  if (first < 0 || last < first) return null;
  const stored = values.spend?.slice(first, last + 1) ?? [];
  if (stored.length === 0 || stored.some((value) => value === null)) return null;
  return countsOf((name) =>
    (values[name]?.slice(first, last + 1) ?? [null]).reduce<number | null>(
      (sum, value) => (sum === null || value === null ? null : sum + value),
      0,
    ),
  );
}

const minus = ({ values: whole }: FigureSet, { values: part }: FigureSet): Counts =>
  countsOf((name) => {
    const [all, less] = [whole[name], part[name]];
    return all === null ? null : all - (less ?? 0);
  });

/** The figure of each kind of results alone, if the ads have several. */
function kindsOf(
  figure: ComparableFigure,
  creatives: GapRows['creatives'],
): [GapScenario['cause'], string, number | null][] {
  if (figure !== 'results' && figure !== 'costPerResult') return [];
  const kinds = new Set(creatives.flatMap(({ resultKind }) => resultKind ?? []));
  if (kinds.size < 2) return [];
  return [...kinds].map((kind) => {
    const values = creatives.flatMap(({ resultKind, figures: set }) => (resultKind === kind ? [set.values] : []));
    const counts = countsOf((name) => values.reduce((sum, each) => sum + (each[name] ?? 0), 0));
    return ['kind', kind, valueOf(figure, counts)];
  });
}

/** Half of the last digit that platforms show: cents, counts, hundredths of a percent. */
export function roundingOf(figure: ComparableFigure): number {
  switch (figures[figure].unit) {
    case 'money':
    case 'count':
      return 0.5;
    case 'share':
      return 0.000_05;
    case 'ratio':
      return 0.005;
  }
}
