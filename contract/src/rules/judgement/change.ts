import { valuesByDay } from '@ad-foundry/contract/insights/daily.ts';
import { figureNames, figures, isCounted, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { DailyValues, FigureValues } from '@ad-foundry/contract/insights/values.ts';
import { intervalOfCount, intervalOfDifference, medianOf, type Estimate } from './certainty.ts';
import { eventsOf, intervalOf, isJudged, smallestDifference, type JudgementRule } from './judgement.ts';

/**
 * Whether a figure is surely better or worse than in the previous period, or why it is neither: `spend` and `events`, below the
 * floor; the difference is `small`; `chance` explains it; there are too few `days` to see how much the figure varies.
 */
export const changeVerdicts = ['better', 'worse', 'spend', 'events', 'small', 'chance', 'days'] as const;
export type ChangeVerdict = (typeof changeVerdicts)[number];
export type ChangeReason = Exclude<ChangeVerdict, 'better' | 'worse'>;

/** The figures of a period, as a whole and by day. */
export interface PeriodFigures {
  values: FigureValues;
  daily: DailyValues;
}

type Floor = JudgementRule['floor'];

/** The verdicts on the changes of all figures for which more is better or worse, and which both periods have. */
export function judgeChanges(
  now: PeriodFigures,
  before: PeriodFigures,
  floor: Floor,
): Partial<Record<FigureName, ChangeVerdict>> {
  const verdicts = figureNames.flatMap((figure) => {
    const verdict = judgeChange(figure, { now, before, floor });
    return verdict === null ? [] : [[figure, verdict] as const];
  });
  return Object.fromEntries(verdicts);
}

interface Periods {
  now: PeriodFigures;
  before: PeriodFigures;
  floor: Floor;
}

function judgeChange(figure: FigureName, { now, before, floor }: Periods): ChangeVerdict | null {
  const { better } = figures[figure];
  const [value, earlier] = [now.values[figure], before.values[figure]];
  if (better === null || value === null || earlier === null) return null;
  const periods = [now, before];
  if (periods.some(({ values }) => (values.spend ?? 0) < floor.spend)) return 'spend';
  if (isBelowEvents(figure, periods, floor)) return 'events';
  const difference = value - earlier;
  if (Math.abs(difference) < smallestDifference * Math.abs(earlier)) return 'small';
  const [estimate, earlierEstimate] = periods.map((period) => estimateOf(figure, period));
  if (!estimate || !earlierEstimate) return 'days';
  const { low, high } = intervalOfDifference(estimate, earlierEstimate);
  // The median of days may move against the figure of the whole period.
  if (difference > 0 ? low <= 0 : high >= 0) return 'chance';
  return difference > 0 === (better === 'more') ? 'better' : 'worse';
}

/** A rate needs enough events in both periods; a count that falls to 0 says enough in one. */
function isBelowEvents(figure: FigureName, periods: readonly PeriodFigures[], floor: Floor): boolean {
  const least = Math.max(1, floor.results);
  const isBelow = (name: FigureName) => (period: PeriodFigures) => (period.values[name] ?? 0) < least;
  if (isJudged(figure)) return periods.some(isBelow(eventsOf[figure]));
  return figures[figure].unit === 'count' && periods.every(isBelow(figure));
}

/** A figure with its interval: of a rate or count by its events, of money by how much the days vary. */
function estimateOf(figure: FigureName, { values, daily }: PeriodFigures): Estimate | null {
  const value = values[figure];
  if (value === null) return null;
  if (isJudged(figure)) return { value, ...intervalOf(figure, value, values) };
  if (isCounted(figure) && figures[figure].unit === 'count') return { value, ...intervalOfCount(Math.max(0, value)) };
  return medianOf(valuesByDay(daily, figure).filter((each) => each !== null));
}
