import type { AdAccount } from '#meta/world/accounts.ts';
import { monthOf, startOfDay, weekdayOf } from './days.ts';
import type { AdPerformance } from './ad-performance.ts';
import type { Sums } from './sums.ts';

const DAY_MS = 86_400_000;
/** Days after an impression in which conversions are still credited to it. */
const SETTLED_DAYS = 28;
/** Days within which spend is still corrected. */
const SPEND_SETTLED_DAYS = 3;

/** One day of an account, seen at the current time. */
export interface Day {
  readonly day: number;
  /** Share of the day that has passed, from 0 to 1. */
  readonly passed: number;
  /** Days since it ended; 0 for the running day. */
  readonly age: number;
  /** Factor for weekday and season, 1 on average. */
  readonly demand: number;
}

/** A number from 0 up to 1, computed from three integers; a digest would be too slow for millions of rows. */
function noise(seed: number, day: number, salt: number): number {
  let hash = Math.imul(seed ^ Math.imul(day, 0x9e37_79b1), 0x85eb_ca6b) ^ Math.imul(salt + 1, 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a_2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Factors of the months: most sales in the last eight weeks of a year, fewest in midsummer. */
const MONTHS = [0.82, 0.85, 0.95, 0.97, 1, 0.93, 0.8, 0.84, 1, 1.08, 1.42, 1.3];
const WEEKDAYS = [1.18, 0.94, 0.92, 0.95, 1, 1.02, 1.12];

export function readDays(account: AdAccount, nowMs: number): (day: number) => Day {
  const days = new Map<number, Day>();
  return (day) => {
    const found = days.get(day);
    if (found) return found;
    const startMs = startOfDay(day, account.timezone);
    const endMs = startOfDay(day + 1, account.timezone);
    const made = {
      day,
      passed: Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs))),
      age: Math.max(0, (nowMs - endMs) / DAY_MS),
      demand: (MONTHS[monthOf(day)] ?? 1) * (WEEKDAYS[weekdayOf(day)] ?? 1),
    };
    days.set(day, made);
    return made;
  };
}

/** Share of the final conversions that have arrived after this many days. */
export function settledShare(age: number): number {
  if (age >= SETTLED_DAYS) return 1;
  if (age <= 1) return 0.55 + 0.15 * age;
  return age <= 7 ? 0.7 + (0.2 * (age - 1)) / 6 : 0.9 + (0.1 * (age - 7)) / (SETTLED_DAYS - 7);
}

/** Whether the ad ran on this day; a few days are skipped, as if the budget had run out. */
export function isRunning(performance: AdPerformance, { day, passed }: Day): boolean {
  if (day < performance.firstDay || day > performance.lastDay || passed === 0) return false;
  if (day === performance.firstDay) return passed > performance.firstDayShare;
  return noise(performance.noise, day, 0) >= 0.02;
}

interface Traffic {
  readonly spend: number;
  readonly impressions: number;
  readonly linkClicks: number;
  /** Click rate of the day as a share of the launch's. */
  readonly freshness: number;
}

const LEARNING = [0.5, 0.7, 0.85];

function trafficOf(performance: AdPerformance, { day, passed, age, demand }: Day): Traffic {
  const running = day - performance.firstDay;
  const draws = (salt: number) => noise(performance.noise, day, salt);
  const freshness = 1 / (1 + (running / performance.fatigueDays) ** 2);
  const ramp = (LEARNING[running] ?? 1) * (running >= performance.raiseDay ? 1.7 : 1);
  const share = running === 0 ? Math.max(0, passed - performance.firstDayShare) : passed;
  const whole = performance.dailySpend * ramp * demand * (0.82 + 0.36 * draws(1)) * (0.6 + 0.4 * freshness);
  // The first reported spend is up to one percent too low.
  const corrected = 1 - 0.01 * draws(2) * Math.max(0, 1 - age / SPEND_SETTLED_DAYS);
  const cpm = performance.cpm * demand ** 0.4 * (1.25 - 0.25 * freshness) * (0.92 + 0.16 * draws(3));
  const impressions = Math.floor(((whole / performance.unitsPerEuro) * 1000 * share) / cpm);
  const linkClicks = Math.floor(impressions * performance.clickRate * freshness * (0.85 + 0.3 * draws(4)));
  return { spend: Math.floor(whole * share * corrected), impressions, linkClicks, freshness };
}

type VideoSums = Pick<
  Sums,
  | 'plays'
  | 'views2s'
  | 'views3s'
  | 'views15s'
  | 'thruplays'
  | 'views30s'
  | 'p25'
  | 'p50'
  | 'p75'
  | 'p95'
  | 'p100'
  | 'watchSeconds'
>;

function videoOf(performance: AdPerformance, day: number, impressions: number): VideoSums {
  const plays = performance.isVideo ? Math.floor(impressions * 0.94) : 0;
  const hook = performance.hookRate * (0.93 + 0.14 * noise(performance.noise, day, 5));
  const views3s = Math.floor(performance.isVideo ? impressions * hook : 0);
  const part = (share: number) => Math.floor(views3s * share);
  const hold = performance.holdRate;
  return {
    plays,
    views2s: Math.min(plays, Math.floor(views3s * 1.25)),
    views3s,
    views15s: part(hold * 0.92),
    thruplays: part(hold),
    views30s: part(hold * 0.4),
    p25: part(0.75),
    p50: part(0.3 + 0.5 * hold),
    p75: part(0.15 + 0.5 * hold),
    p95: part(0.05 + 0.45 * hold),
    p100: part(0.03 + 0.4 * hold),
    watchSeconds: Math.floor(plays * 1.2 + views3s * (3 + 9 * hold)),
  };
}

/** How many of the final events have arrived; the number never shrinks. */
function eventsSoFar(final: number, share: number, chance: number): number {
  return Math.min(Math.floor(final + chance), Math.floor(final * share + chance));
}

type OrderSums = Pick<
  Sums,
  | 'addsToCart'
  | 'checkouts'
  | 'purchases'
  | 'purchasesByView'
  | 'purchases1dClick'
  | 'purchases28dClick'
  | 'value'
  | 'valueByView'
  | 'value1dClick'
  | 'value28dClick'
  | 'leads'
  | 'leadsByView'
  | 'leads1dClick'
  | 'leads28dClick'
>;

/** Orders and leads of an objective, relative to a campaign optimized for them. */
const SELLING: Record<string, [orders: number, leads: number]> = {
  OUTCOME_SALES: [1, 0],
  OUTCOME_TRAFFIC: [0.3, 0],
  OUTCOME_LEADS: [0.05, 1],
  OUTCOME_AWARENESS: [0.08, 0],
};

function ordersOf(performance: AdPerformance, { day, age }: Day, landingViews: number): OrderSums {
  const settled = settledShare(age);
  const draws = (salt: number) => noise(performance.noise, day, salt);
  const [selling, collecting] = SELLING[performance.objective] ?? [1, 0];
  const orders = landingViews * performance.orderRate * selling * (0.7 + 0.6 * draws(6));
  const purchases = eventsSoFar(orders, settled, draws(7));
  const byView = Math.floor(purchases * 0.22 + draws(8) * 0.5);
  const byClick = purchases - byView;
  const later = Math.floor(byClick * 1.08 + draws(9) * 0.4);
  const each = performance.orderEuros * (0.75 + 0.5 * draws(10)) * performance.unitsPerEuro;
  const value = (count: number) => Math.round(count * each);
  const leads = eventsSoFar(landingViews * 0.09 * collecting * (0.7 + 0.6 * draws(11)), settled, draws(12));
  const leadsByView = Math.floor(leads * 0.1);
  return {
    addsToCart: eventsSoFar(orders * 4.2, settled, draws(13)),
    checkouts: eventsSoFar(orders * 1.9, settled, draws(14)),
    purchases,
    purchasesByView: byView,
    purchases1dClick: Math.floor(byClick * 0.7),
    purchases28dClick: later,
    value: value(byView) + value(byClick),
    valueByView: value(byView),
    value1dClick: value(Math.floor(byClick * 0.7)),
    value28dClick: value(later),
    leads,
    leadsByView,
    leads1dClick: Math.floor((leads - leadsByView) * 0.8),
    leads28dClick: Math.floor((leads - leadsByView) * 1.05),
  };
}

/** The sums of one ad on one day, as of now; null when it did not run. They never shrink. */
export function dailySums(performance: AdPerformance, day: Day): Sums | null {
  if (!isRunning(performance, day)) return null;
  const { spend, impressions, linkClicks, freshness } = trafficOf(performance, day);
  if (impressions === 0) return null;
  const draws = (salt: number) => noise(performance.noise, day.day, salt);
  const landingViews = Math.floor(linkClicks * (0.68 + 0.2 * draws(15)));
  const social = impressions * 0.004 * freshness;
  const reactions = Math.floor(social * (0.7 + draws(16)));
  return {
    spend,
    impressions,
    clicks: linkClicks + Math.floor(linkClicks * 0.35) + Math.floor(reactions / 4),
    linkClicks,
    outboundClicks: Math.floor(linkClicks * 0.93),
    landingViews,
    reactions,
    comments: Math.floor(social * 0.12 * (0.5 + draws(17))),
    shares: Math.floor(social * 0.07 * (0.5 + draws(18))),
    saves: Math.floor(social * 0.1 * (0.5 + draws(19))),
    ...videoOf(performance, day.day, impressions),
    ...ordersOf(performance, day, landingViews),
  };
}
