import { shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { intervalOf, minus, plus, splitCost, type CostParts, type LogChange } from './parts.ts';
import { isSeason, sharedFall } from './season.ts';
import { compareWeeks, sumWeek, type ComparedWeeks, type DayCounts, type FatigueDay, type WeekPair } from './weeks.ts';

/** `creative`: people click less; the asset is tired. `market`: impressions cost more, or the whole account gets fewer clicks. `page`: fewer of those who click buy. */
export const fatigueCauses = ['creative', 'market', 'page'] as const;
export type FatigueCause = (typeof fatigueCauses)[number];

/** A change with the interval in which the true change lies with a probability of 95 %: 0.38 is 38 % more. */
export interface ChangeRange {
  change: number;
  low: number;
  high: number;
}

/** Why results of an asset cost more than in its first week. */
export interface Fatigue {
  cause: FatigueCause;
  /** Weeks from the first week to the latest one. */
  weeks: number;
  /** Last day of the latest week. */
  until: Day;
  /** Cost per result in both weeks, in minor units. */
  costBefore: number;
  costNow: number;
  cost: ChangeRange;
  /** Changes of the figures behind the cost. */
  cpm: ChangeRange;
  ctr: ChangeRange;
  hookRate: ChangeRange | null;
  conversion: ChangeRange;
  /** What market, creative and page add to the cost per result, in minor units; they add up to its change. */
  shares: Record<FatigueCause, number>;
  /** The spend that the cause wastes in the next seven days at the current pace, in minor units. */
  atRisk: { amount: number; low: number; high: number };
}

/** The least that a judgement needs, in each of the two weeks. */
export interface FatigueFloor {
  /** In minor units. */
  spend: number;
  results: number;
}

export interface FatigueInput {
  /** Days with delivery of all ads that use the asset, added up, in order. */
  days: readonly FatigueDay[];
  /** Days of the whole account, the asset included. */
  account: ReadonlyMap<Day, DayCounts>;
  /** The last day whose results are nearly complete. */
  until: Day;
  floor: FatigueFloor;
}

/** Results of the newest days are still being attributed: they are not judged. */
export const unsettledDays = 3;

const fewestClicks = 50;
/** Logarithms of the least change that counts: 15 % fewer clicks, and a tenth more cost. */
export const leastChange: Record<FatigueCause, number> = { creative: 0.1625, market: 0.18, page: 0.22 };
const leastCost = Math.log(1.1);
/** The part of the change that an asset must have shown a week earlier. */
const leastBefore = 0.3;
/** A budget that grew so much reaches other people, who click less: then twice the change is needed. */
const budgetJump = 2;
/** How much conversion rates differ between weeks, as a standard deviation; little data says less than that. */
const pageNoise = 0.2;
/**
 * Why results of an asset cost more than in its first week, or null: nothing certain, or too little data.
 *
 * The cost per result is CPM × impressions per click × clicks per result, so that the logarithm of its change is the sum of
 * the changes of market, creative and page without a rest, and the logarithmic mean turns these into money (B. W. Ang,
 * "The LMDI approach to decomposition analysis", Energy Policy 33, 2005). Ads Manager compares an ad's cost per result
 * with its past: above it "creative limited", from twice "creative fatigue". Others take clicks per impression as the
 * first sign, −20 % in two weeks as serious (advino.app/blog/meta-ad-creative-fatigue-signals). Whole weeks are compared,
 * weekday with weekday, since seven days average their rhythm out (peltiertech.com/moving-averages). Counts scatter more
 * than Poisson's: Pearson's statistic estimates by how much (McCullagh and Nelder, "Generalized Linear Models", 4.5).
 *
 * A fall of clicks that the rest of the account shows on the same days is counted as market: seasons tire nobody.
 */
export function fatigueOf(input: FatigueInput): Fatigue | null {
  const weeks = compareWeeks(input.days.filter(hasDelivery), input.until);
  if (!weeks || !isEnough(weeks.latest, input.floor)) return null;
  const parts = splitCost(weeks.latest);
  if (expectedCost(parts) < leastCost) return null;
  const shared = sharedFall(weeks.latest, parts.creative, input.account);
  const changes: Record<FatigueCause, LogChange> = {
    creative: minus(parts.creative, shared),
    market: isSeason(weeks.latest, parts.creative, input.account) ? plus(parts.market, shared) : parts.market,
    page: parts.page,
  };
  const isJump = paceOf(weeks.latest.last) >= budgetJump * paceOf(weeks.latest.first);
  const causes = fatigueCauses
    .filter((cause) => isCertain(changes[cause], leastChange[cause] * (cause === 'creative' && isJump ? 2 : 1)))
    .filter(
      (cause) => cause !== 'creative' || isCalm(parts.market) || changes.creative.change >= 2 * parts.market.change,
    )
    .filter((cause) => lasted(cause, weeks, input.account))
    .toSorted((a, b) => changes[b].change - changes[a].change);
  const [cause] = causes;
  return cause === undefined ? null : present({ cause, change: changes[cause], parts, weeks, input });
}

export const hasDelivery = ({ spend, impressions }: DayCounts): boolean => spend > 0 && impressions > 0;
const paceOf = (week: WeekPair['first']): number => sumWeek(week).spend / week.size;

/** Whether the first week has enough of everything, and the latest would have at the rates of the first. */
export function isEnough({ first, last }: WeekPair, floor: FatigueFloor): boolean {
  const [before, now] = [sumWeek(first), sumWeek(last)];
  if (Math.min(before.spend, now.spend) < floor.spend || before.clicks < fewestClicks) return false;
  if (before.results < floor.results || now.results < 0 || now.clicks < 1) return false;
  const expected = (before.results * now.spend) / before.spend;
  const expectedClicks = (before.clicks * now.impressions) / before.impressions;
  return expected >= floor.results && expectedClicks >= fewestClicks;
}

/** Whether impressions do not cost certainly more; if they do, a season is likelier than a tired asset. */
const isCalm = (market: LogChange): boolean => !isCertain(market, leastChange.market);

/** The change of the cost per result, with less weight for a conversion rate whose change chance may explain. */
function expectedCost({ market, creative, page }: CostParts): number {
  const { low, high } = intervalOf(page);
  const weight = low > 0 || high < 0 ? 1 : pageNoise ** 2 / (pageNoise ** 2 + page.variance);
  return market.change + creative.change + page.change * weight;
}

const isCertain = (change: LogChange, least: number): boolean => change.change >= least && intervalOf(change).low > 0;

/** Whether the week before showed a part of the change; true for an asset without such a week. */
function lasted(cause: FatigueCause, weeks: ComparedWeeks, account: ReadonlyMap<Day, DayCounts>): boolean {
  if (cause !== 'creative') return true;
  const earlier = weeks.earlier();
  if (!earlier) return true;
  const { creative } = splitCost(earlier);
  return creative.change - sharedFall(earlier, creative, account).change >= leastBefore * leastChange.creative;
}

interface Judged {
  cause: FatigueCause;
  change: LogChange;
  parts: CostParts;
  weeks: ComparedWeeks;
  input: FatigueInput;
}

function present({ cause, change, parts, weeks, input }: Judged): Fatigue {
  const { firstDays, lastDays } = weeks;
  const cost = plus(parts.market, parts.creative, parts.page);
  const costOf = ({ spend, results }: DayCounts) => spend / Math.max(0.5, results);
  const [costBefore, costNow] = [costOf(sumWeek(weeks.latest.first)), costOf(sumWeek(weeks.latest.last))];
  const mean = cost.change === 0 ? costBefore : (costNow - costBefore) / cost.change;
  const pace = paceIn(input.days, input.until);
  const { low, high } = intervalOf(change);
  const wasted = (log: number) => Math.max(0, pace * (1 - Math.exp(-log)));
  return {
    cause,
    weeks: Math.max(1, Math.round(daysBetween(firstDays.at(-1) ?? '', lastDays.at(-1) ?? '') / 7)),
    until: lastDays.at(-1) ?? input.until,
    costBefore,
    costNow,
    cost: rangeOf(cost),
    cpm: rangeOf(parts.market),
    ctr: rangeOf(negative(parts.creative)),
    hookRate: parts.hook && rangeOf(negative(parts.hook)),
    conversion: rangeOf(negative(parts.page)),
    shares: {
      creative: parts.creative.change * mean,
      market: parts.market.change * mean,
      page: parts.page.change * mean,
    },
    atRisk: { amount: wasted(change.change), low: wasted(low), high: wasted(high) },
  };
}

const negative = ({ change, variance }: LogChange): LogChange => ({ change: -change, variance });

function rangeOf(change: LogChange): ChangeRange {
  const { low, high } = intervalOf(change);
  return { change: Math.expm1(change.change), low: Math.expm1(low), high: Math.expm1(high) };
}

/** The spend of the last seven days. */
function paceIn(days: readonly FatigueDay[], until: Day): number {
  const before = shiftDay(until, -7);
  return days.reduce((sum, { day, spend }) => (day > before && day <= until ? sum + spend : sum), 0);
}

export const daysBetween = (a: Day, b: Day): number => (Date.parse(b) - Date.parse(a)) / 86_400_000;
