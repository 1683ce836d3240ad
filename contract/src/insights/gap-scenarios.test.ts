import { describe, expect, it } from 'vitest';
import { explainGap } from '@ad-foundry/contract/rules/gap/explain-gap.ts';
import { countedFigures, figureNames } from './figures.ts';
import { gapScenarios, roundingOf, type ComparableFigure, type GapRows } from './gap-scenarios.ts';
import type { FigureSet, FigureValues } from './values.ts';

const period = { since: '2026-11-02', until: '2026-11-08' };
const days = Array.from({ length: 9 }, (_, index) => `2026-11-0${index + 1}`);
/** Spend of the days, with the day before the period and the day after. */
const spend = [900, 100, 110, 120, 130, 140, 150, 160, 40];
const results = [9, 1, 2, 3, 4, 5, 6, 7, 1];

const setOf = (values: Partial<FigureValues>): FigureSet => ({
  values: { ...(Object.fromEntries(figureNames.map((name) => [name, null])) as FigureValues), ...values },
  absent: {},
});
const counts = { ...Object.fromEntries(countedFigures.map((name) => [name, days.map(() => 0)])), spend, results };
const rows: GapRows = {
  period,
  totals: setOf({ spend: 910, results: 28, costPerResult: 32.5, clicks: 500, linkClicks: 310, landingPageViews: 200 }),
  daily: { days, values: counts },
  deleted: setOf({ spend: 60, results: 2 }),
  creatives: [
    { resultKind: 'purchase', figures: setOf({ spend: 600, results: 18 }) },
    { resultKind: 'lead', figures: setOf({ spend: 250, results: 8 }) },
    { resultKind: null, figures: setOf({ spend: 60 }) },
  ],
};

const explain = (figure: ComparableFigure, seen: number, more: Partial<GapRows> = {}) =>
  explainGap({
    ours: rows.totals.values[figure] ?? 0,
    seen,
    rounding: roundingOf(figure),
    scenarios: gapScenarios(figure, { ...rows, ...more }),
    isAttributed: false,
    isSettling: false,
  });

describe('the gap to Ads Manager', () => {
  it.each([
    ['days of another time zone, earlier', 'spend', 910 + 900 - 160, 'days-before'],
    ['days of another time zone, later', 'spend', 910 - 100 + 40, 'days-after'],
    ['results of the last three days', 'results', 10, 'unsettled'],
    ['deleted ads', 'spend', 850, 'deleted'],
    ['a single kind of result', 'results', 18, 'kind'],
    ['the cost of a single kind of result', 'costPerResult', 250 / 8, 'kind'],
    ['another figure', 'linkClicks', 500, 'figure'],
  ] as const)('is explained by %s', (_, figure, seen, cause) => {
    const { isSame, causes } = explain(figure, seen);
    expect(isSame).toBe(false);
    expect(causes.find((each) => each.cause === cause)).toMatchObject({ explains: 1, value: seen });
    expect(causes[0]?.explains).toBe(1);
  });

  it('is none if the numbers differ by rounding only', () => {
    expect(explain('spend', 910.4)).toMatchObject({ isSame: true, causes: [] });
  });

  it('is not blamed on what does not bring the numbers closer', () => {
    expect(explain('spend', 5000).causes).toEqual([]);
  });

  it('names attribution and late results where our rows cannot show them', () => {
    const input = { ours: 100, seen: 130, rounding: 0.5, scenarios: [], isAttributed: true, isSettling: true };
    expect(explainGap(input).causes.map(({ cause }) => cause)).toEqual(['unsettled', 'attribution']);
    expect(explainGap({ ...input, seen: 70 }).causes.map(({ cause }) => cause)).toEqual(['attribution']);
  });

  it('has no percentage if our number is zero', () => {
    const input = { ours: 0, seen: 12, rounding: 0.5, scenarios: [], isAttributed: false, isSettling: false };
    expect(explainGap(input)).toEqual({ relative: null, isSame: false, causes: [] });
  });
});

describe('scenarios', () => {
  it('leave out days that are not stored', () => {
    const values = { ...counts, spend: [null, ...spend.slice(1, -1), null] };
    const causes = gapScenarios('spend', { ...rows, daily: { days, values } }).map(({ cause }) => cause);
    expect(causes).toEqual(['unsettled', 'deleted']);
  });

  it('do not split a period of two days', () => {
    const short = { since: '2026-11-07', until: '2026-11-08' };
    expect(gapScenarios('spend', { ...rows, period: short }).map(({ cause }) => cause)).not.toContain('unsettled');
  });

  it('compare kinds of results only if there are several', () => {
    const purchases = rows.creatives.filter(({ resultKind }) => resultKind === 'purchase');
    const causes = gapScenarios('results', { ...rows, creatives: purchases }).map(({ cause }) => cause);
    expect(causes).not.toContain('kind');
  });
});
