import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { valuesByDay } from '@ad-foundry/contract/insights/daily.ts';
import { dailyFigures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import type { SharedCreatives, SharedOverview, SharedReportOf } from '@ad-foundry/contract/insights/shares.ts';
import type { DailyValues, FigureSet, FigureValues, Media } from '@ad-foundry/contract/insights/values.ts';

type View<Page> = Extract<SharedReportOf['view'], { page: Page }>;

// What the parts of a report show whatever was chosen.
const funnel = ['impressions', 'views3s', 'thruplays', 'linkClicks', 'landingPageViews', 'results'] as const;
const summary = ['spend', 'results', 'costPerResult', 'roas'] as const;

type Shown = ReadonlySet<FigureName>;

function valuesOf(values: FigureValues, shown: Shown): FigureValues {
  const entries = Object.entries(values).map(([name, value]) => [name, shown.has(name as FigureName) ? value : null]);
  return Object.fromEntries(entries) as FigureValues;
}

/** Only what is shown: the counted figures that it is computed from are left out. */
function restrictDays(daily: DailyValues, shown: Shown): DailyValues {
  const names = dailyFigures.filter((name) => shown.has(name));
  return { days: daily.days, values: Object.fromEntries(names.map((name) => [name, valuesByDay(daily, name)])) };
}

function setOf({ values, absent }: FigureSet, shown: Shown): FigureSet {
  const reasons = Object.entries(absent).filter(([name]) => shown.has(name as FigureName));
  return { values: valuesOf(values, shown), absent: Object.fromEntries(reasons) };
}

interface Line {
  figures: FigureSet;
  before: FigureValues | null;
}

const lineOf = <T extends Line>(line: T, shown: Shown): T => ({
  ...line,
  figures: setOf(line.figures, shown),
  before: line.before && valuesOf(line.before, shown),
});

interface WholeOverview {
  overview: Overview;
  bars: SharedOverview['bars'];
  creatives: SharedOverview['creatives'];
  rows: SharedOverview['rows'];
}

/** Leaves out figures that the view does not show, and all that leads to briefs or the connection. */
export function restrictOverview(
  view: View<'overview'>,
  { overview, bars, creatives, rows }: WholeOverview,
): Pick<SharedOverview, 'overview' | 'bars' | 'creatives' | 'rows'> {
  const { advertiser, period, comparison, settlesOn, totals, before, daily, dailyBefore, launches } = overview;
  const spend = new Set<FigureName>(['spend']);
  const columns = new Set<FigureName>([...view.columns, 'spend']);
  const top = new Set<FigureName>([...view.tiles, ...view.lines, ...funnel, 'spend']);
  const ofDays = new Set<FigureName>([...view.tiles, ...view.lines]);
  return {
    overview: {
      advertiser: { ...advertiser, sync: { ...advertiser.sync, message: null } },
      period,
      comparison,
      settlesOn,
      totals: setOf(totals, top),
      before: before && setOf(before, top),
      daily: restrictDays(daily, ofDays),
      dailyBefore: dailyBefore && restrictDays(dailyBefore, ofDays),
      launches,
    },
    bars: {
      items: bars.items.map((item) => lineOf(item, spend)),
      rest: bars.rest && setOf(bars.rest, spend),
    },
    creatives: creatives.map((item) => lineOf(item, new Set<FigureName>(['spend', 'costPerResult']))),
    rows: {
      items: rows.items.map((row) => {
        const deleted = row.deleted && setOf(row.deleted, columns);
        return { ...lineOf(row, columns), brief: null, media: null, deleted };
      }),
      total: rows.total,
      totals: setOf(rows.totals, columns),
      deleted: rows.deleted && setOf(rows.deleted, columns),
    },
  };
}

/** Leaves out figures that the view does not show, and the briefs behind the creatives. */
export function restrictCreatives(
  view: View<'creatives'>,
  { head, items, total, totals, deleted, resultKinds, spendFloor, cohort }: CreativePage,
  addressOf: (media: Media) => Media,
): SharedCreatives['creatives'] {
  const shown = new Set<FigureName>([...view.metrics, 'spend']);
  const placesOf = (places: CreativeItem['places']) =>
    Object.fromEntries(Object.entries(places).filter(([name]) => shown.has(name as FigureName)));
  return {
    head: { ...head, advertiser: { ...head.advertiser, sync: { ...head.advertiser.sync, message: null } } },
    items: items.map((item, index) => ({
      ...lineOf(item, shown),
      // Keys may be ids of briefs.
      key: String(index),
      media: addressOf(item.media),
      brief: null,
      briefs: 0,
      places: placesOf(item.places),
    })),
    total,
    totals: setOf(totals, new Set<FigureName>(summary)),
    deleted: deleted && setOf(deleted, new Set<FigureName>(['spend'])),
    resultKinds,
    spendFloor,
    cohort,
  };
}
