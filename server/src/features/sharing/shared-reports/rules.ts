import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { valuesByDay } from '@ad-foundry/contract/insights/daily.ts';
import { dailyFigures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import type { SharedCreatives, SharedOverview, SharedReportOf } from '@ad-foundry/contract/insights/shares.ts';
import type { WholeJudgement } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import type { DailyValues, FigureSet, FigureValues, Media } from '@ad-foundry/contract/insights/values.ts';

type View<Page> = Extract<SharedReportOf['view'], { page: Page }>;

// Figures that a report shows regardless of the view.
const funnel = [
  'impressions',
  'videoImpressions',
  'plays',
  'views3s',
  'thruplays',
  'linkClicks',
  'landingPageViews',
  'results',
] as const;
const summary = ['spend', 'results', 'costPerResult', 'roas'] as const;

type ShownNames = ReadonlySet<FigureName>;

function restrictValues(values: FigureValues, shown: ShownNames): FigureValues {
  const entries = Object.entries(values).map(([name, value]) => [name, shown.has(name as FigureName) ? value : null]);
  return Object.fromEntries(entries) as FigureValues;
}

/** Keeps only the shown figures, without the counts that they are computed from. */
function restrictDays(daily: DailyValues, shown: ShownNames): DailyValues {
  const names = dailyFigures.filter((name) => shown.has(name));
  return { days: daily.days, values: Object.fromEntries(names.map((name) => [name, valuesByDay(daily, name)])) };
}

function restrictSet({ values, absent }: FigureSet, shown: ShownNames): FigureSet {
  const reasons = Object.entries(absent).filter(([name]) => shown.has(name as FigureName));
  return { values: restrictValues(values, shown), absent: Object.fromEntries(reasons) };
}

interface ReportRow {
  figures: FigureSet;
  before: FigureValues | null;
}

const restrictRow = <T extends ReportRow>(row: T, shown: ShownNames): T => ({
  ...row,
  figures: restrictSet(row.figures, shown),
  before: row.before && restrictValues(row.before, shown),
});

/** The verdict remains; its numbers only if the figure is shown. */
const restrictJudgement = (judgement: WholeJudgement, shown: ShownNames): WholeJudgement =>
  shown.has(judgement.figure)
    ? judgement
    : { ...judgement, standard: null, difference: null, interval: null, ahead: null, of: null };

interface WholeOverview {
  overview: Overview;
  bars: SharedOverview['bars'];
  creatives: SharedOverview['creatives'];
  rows: SharedOverview['rows'];
}

/** Removes figures that the view does not show, and everything about briefs and the connection. */
export function restrictOverview(
  view: View<'overview'>,
  { overview, bars, creatives, rows }: WholeOverview,
): Pick<SharedOverview, 'overview' | 'bars' | 'creatives' | 'rows'> {
  const { advertiser, period, comparison, settlesOn, totals, before, changes, floor, daily, dailyBefore, launches } =
    overview;
  const spend = new Set<FigureName>(['spend']);
  const cost = new Set<FigureName>(['spend', 'costPerResult']);
  const columns = new Set<FigureName>([...view.columns, 'spend']);
  const top = new Set<FigureName>([...view.tiles, ...view.lines, ...funnel, 'spend']);
  const dailyNames = new Set<FigureName>([...view.tiles, ...view.lines]);
  return {
    overview: {
      advertiser: { ...advertiser, sync: { ...advertiser.sync, message: null } },
      period,
      comparison,
      settlesOn,
      totals: restrictSet(totals, top),
      before: before && restrictSet(before, top),
      changes: Object.fromEntries(view.tiles.flatMap((tile) => (changes[tile] ? [[tile, changes[tile]]] : []))),
      floor,
      daily: restrictDays(daily, dailyNames),
      dailyBefore: dailyBefore && restrictDays(dailyBefore, dailyNames),
      launches,
    },
    bars: {
      items: bars.items.map((item) => ({ ...restrictRow(item, spend), judgement: null, judgements: {} })),
      rest: bars.rest && restrictSet(bars.rest, spend),
    },
    creatives: creatives.map((item) => {
      const judgement = item.judgement && restrictJudgement(item.judgement, cost);
      return { ...restrictRow(item, cost), judgement };
    }),
    rows: {
      items: rows.items.map((row) => {
        const deleted = row.deleted && restrictSet(row.deleted, columns);
        const judgement = restrictJudgement(row.judgement, columns);
        return { ...restrictRow(row, columns), judgement, brief: null, media: null, deleted };
      }),
      total: rows.total,
      totals: restrictSet(rows.totals, columns),
      floor: rows.floor,
      deleted: rows.deleted && restrictSet(rows.deleted, columns),
    },
  };
}

/** Removes figures that the view does not show, and the briefs of the creatives. */
export function restrictCreatives(
  view: View<'creatives'>,
  { head, items, total, totals, deleted, resultKinds, floor, cohort }: CreativePage,
  addressOf: (media: Media) => Media,
): SharedCreatives['creatives'] {
  const shown = new Set<FigureName>([...view.metrics, 'spend']);
  return {
    head: { ...head, advertiser: { ...head.advertiser, sync: { ...head.advertiser.sync, message: null } } },
    items: items.map((item, index) => ({
      ...restrictRow(item, shown),
      // Replaces the keys, which may be ids of creatives.
      key: String(index),
      media: addressOf(item.media),
      brief: null,
      briefs: 0,
      fatigue: null,
      judgement: restrictJudgement(item.judgement, shown),
      judgements: Object.fromEntries(Object.entries(item.judgements).filter(([name]) => shown.has(name as FigureName))),
    })),
    total,
    totals: restrictSet(totals, new Set<FigureName>(summary)),
    deleted: deleted && restrictSet(deleted, new Set<FigureName>(['spend'])),
    resultKinds,
    floor,
    cohort,
  };
}
