import { sumWeek, type DayCounts, type Week, type WeekPair } from './weeks.ts';

/** A change as a natural logarithm, positive if it raises the cost per result, with its variance. */
export interface LogChange {
  change: number;
  variance: number;
}

/** Changes that add up to the change of the cost per result. */
export interface CostParts {
  market: LogChange;
  creative: LogChange;
  /** The two parts of `creative`, for videos: stopping to watch, and clicking once stopped. */
  hook: LogChange | null;
  click: LogChange | null;
  page: LogChange;
}

/** How much rates of single days and of whole weeks differ beyond chance, as standard deviations of logarithms. */
const dayNoise = 0.08;
const weekNoise = 0.04;

/** Results of a week with none, so that its cost stays finite. */
const fewestEvents = 0.5;
const events = (count: number): number => Math.max(fewestEvents, count);

type CountName = keyof DayCounts;

/** The change of a rate of events, such as clicks by impressions, that lowers the cost if it grows. */
function rateChange(pair: WeekPair, over: CountName, under: CountName): LogChange {
  const [first, last] = [sumWeek(pair.first), sumWeek(pair.last)];
  const [before, now] = [events(first[over]) / first[under], events(last[over]) / last[under]];
  const chance = 1 / events(first[over]) + 1 / events(last[over]);
  const noisy = Math.max(dispersionOf(pair, over, under) * chance, chance + (2 * dayNoise ** 2) / pair.first.size);
  return { change: Math.log(before / now), variance: noisy + 2 * weekNoise ** 2 };
}

/**
 * How much more the counts of single days scatter than chance explains (Pearson's chi-squared by its degrees of
 * freedom), about rates that differ by weekday and by week.
 */
function dispersionOf({ first, last }: WeekPair, over: CountName, under: CountName): number {
  const [before, now] = [sumWeek(first), sumWeek(last)];
  const ratio = events(now[over]) / now[under] / (events(before[over]) / before[under]);
  let squares = 0;
  for (const [weekday, a] of first) {
    const b = last.get(weekday);
    if (!b) continue;
    const rate = (a[over] + b[over]) / (a[under] + b[under] * ratio);
    for (const [count, expected] of [
      [a[over], rate * a[under]],
      [b[over], rate * ratio * b[under]],
    ] as const)
      if (expected > 0) squares += (count - expected) ** 2 / expected;
  }
  return squares / Math.max(1, first.size - 1);
}

/** The change of the price of a thousand impressions. */
function priceChange({ first, last }: WeekPair): LogChange {
  const price = (counts: DayCounts) => counts.spend / counts.impressions;
  const change = Math.log(price(sumWeek(last)) / price(sumWeek(first)));
  const changes = [...first].flatMap(([weekday, before]) => {
    const now = last.get(weekday);
    const each = now ? Math.log(price(now) / price(before)) : Number.NaN;
    return Number.isFinite(each) ? [each] : [];
  });
  const scatter = changes.reduce((sum, each) => sum + (each - change) ** 2, 0) / Math.max(1, changes.length - 1);
  const ofDays = Math.max(scatter, 2 * dayNoise ** 2) / Math.max(1, changes.length);
  return { change, variance: ofDays + 2 * weekNoise ** 2 };
}

const hasHooks = (week: Week): boolean => sumWeek(week).views >= 100;

/** Splits the change of the cost per result between two weeks; both need spend, impressions and clicks. */
export function splitCost(pair: WeekPair): CostParts {
  const isVideo = hasHooks(pair.first) && hasHooks(pair.last);
  const creative = rateChange(pair, 'clicks', 'impressions');
  return {
    market: priceChange(pair),
    creative,
    hook: isVideo ? rateChange(pair, 'views', 'impressions') : null,
    click: isVideo ? rateChange(pair, 'clicks', 'views') : null,
    page: rateChange(pair, 'results', 'clicks'),
  };
}

/** The change of clicks by impressions among the other assets of an account on the same days. */
export const clicksOfOthers = (pair: WeekPair): LogChange => rateChange(pair, 'clicks', 'impressions');

export const noChange: LogChange = { change: 0, variance: 0 };
export const plus = (...changes: LogChange[]): LogChange => ({
  change: changes.reduce((sum, { change }) => sum + change, 0),
  variance: changes.reduce((sum, { variance }) => sum + variance, 0),
});
export const minus = (a: LogChange, b: LogChange): LogChange => ({
  change: a.change - b.change,
  variance: a.variance + b.variance,
});

const quantile = 1.96;
/** The interval that contains the true change with a probability of 95 %. */
export const intervalOf = ({ change, variance }: LogChange): { low: number; high: number } => ({
  low: change - quantile * Math.sqrt(variance),
  high: change + quantile * Math.sqrt(variance),
});
