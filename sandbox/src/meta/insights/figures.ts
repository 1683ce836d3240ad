import type { Account } from '#meta/world/accounts.ts';
import { monthOf, startOfDay, weekdayOf } from './days.ts';
import type { Delivery } from './delivery.ts';
import type { Sums } from './sums.ts';

const DAY_MS = 86_400_000;
/** Conversions are credited for so long after the day of the impression. */
const SETTLED_DAYS = 28;
/** Spend is corrected for so long. */
const SPEND_SETTLED_DAYS = 3;

/** One day of an account as it is known now. */
export interface Day {
  readonly day: number;
  /** Part of the day that has passed, from 0 to 1. */
  readonly passed: number;
  /** Days since it ended; 0 while it lasts. */
  readonly age: number;
  /** Weekday and season, 1 on average. */
  readonly demand: number;
}

/** A number from 0 up to 1 out of three whole ones: quicker than a digest, which millions of rows need. */
function noise(seed: number, day: number, salt: number): number {
  let hash = Math.imul(seed ^ Math.imul(day, 0x9e37_79b1), 0x85eb_ca6b) ^ Math.imul(salt + 1, 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a_2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** The last eight weeks of a year sell most, midsummer least. */
const MONTHS = [0.82, 0.85, 0.95, 0.97, 1, 0.93, 0.8, 0.84, 1, 1.08, 1.42, 1.3];
const WEEKDAYS = [1.18, 0.94, 0.92, 0.95, 1, 1.02, 1.12];

export function readDays(account: Account, nowMs: number): (day: number) => Day {
  const known = new Map<number, Day>();
  return (day) => {
    const found = known.get(day);
    if (found) return found;
    const startMs = startOfDay(day, account.timezone);
    const endMs = startOfDay(day + 1, account.timezone);
    const made = {
      day,
      passed: Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs))),
      age: Math.max(0, (nowMs - endMs) / DAY_MS),
      demand: (MONTHS[monthOf(day)] ?? 1) * (WEEKDAYS[weekdayOf(day)] ?? 1),
    };
    known.set(day, made);
    return made;
  };
}

/** Share of the final conversions that is known so many days after the day. */
export function settledShare(age: number): number {
  if (age >= SETTLED_DAYS) return 1;
  if (age <= 1) return 0.55 + 0.15 * age;
  return age <= 7 ? 0.7 + (0.2 * (age - 1)) / 6 : 0.9 + (0.1 * (age - 7)) / (SETTLED_DAYS - 7);
}

/** Whether the ad ran on this day: a few days are skipped, as budgets run out. */
export function delivers(delivery: Delivery, { day, passed }: Day): boolean {
  if (day < delivery.firstDay || day > delivery.lastDay || passed === 0) return false;
  if (day === delivery.firstDay) return passed > delivery.firstDayShare;
  return noise(delivery.noise, day, 0) >= 0.02;
}

interface Traffic {
  readonly spend: number;
  readonly impressions: number;
  readonly linkClicks: number;
  /** Click rate of the day, against that of the launch. */
  readonly freshness: number;
}

const LEARNING = [0.5, 0.7, 0.85];

function trafficOf(delivery: Delivery, { day, passed, age, demand }: Day): Traffic {
  const running = day - delivery.firstDay;
  const draws = (salt: number) => noise(delivery.noise, day, salt);
  const freshness = 1 / (1 + (running / delivery.fatigueDays) ** 2);
  const ramp = (LEARNING[running] ?? 1) * (running >= delivery.raiseDay ? 1.7 : 1);
  const share = running === 0 ? Math.max(0, passed - delivery.firstDayShare) : passed;
  const whole = delivery.dailySpend * ramp * demand * (0.82 + 0.36 * draws(1)) * (0.6 + 0.4 * freshness);
  // Spend is corrected upwards by up to one percent.
  const corrected = 1 - 0.01 * draws(2) * Math.max(0, 1 - age / SPEND_SETTLED_DAYS);
  const cpm = delivery.cpm * demand ** 0.4 * (1.25 - 0.25 * freshness) * (0.92 + 0.16 * draws(3));
  const impressions = Math.floor(((whole / delivery.unitsPerEuro) * 1000 * share) / cpm);
  const linkClicks = Math.floor(impressions * delivery.clickRate * freshness * (0.85 + 0.3 * draws(4)));
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

function videoOf(delivery: Delivery, day: number, impressions: number): VideoSums {
  const plays = delivery.isVideo ? Math.floor(impressions * 0.94) : 0;
  const hook = delivery.hookRate * (0.93 + 0.14 * noise(delivery.noise, day, 5));
  const views3s = Math.floor(delivery.isVideo ? impressions * hook : 0);
  const part = (share: number) => Math.floor(views3s * share);
  const hold = delivery.holdRate;
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

/** Events that arrive one by one: those of the final number that are known by now, never fewer than before. */
function arrived(final: number, share: number, chance: number): number {
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

/** How well a campaign of an objective sells and collects leads, against one made for it. */
const SELLING: Record<string, [orders: number, leads: number]> = {
  OUTCOME_SALES: [1, 0],
  OUTCOME_TRAFFIC: [0.3, 0],
  OUTCOME_LEADS: [0.05, 1],
  OUTCOME_AWARENESS: [0.08, 0],
};

function ordersOf(delivery: Delivery, { day, age }: Day, landingViews: number): OrderSums {
  const settled = settledShare(age);
  const draws = (salt: number) => noise(delivery.noise, day, salt);
  const [selling, collecting] = SELLING[delivery.objective] ?? [1, 0];
  const orders = landingViews * delivery.orderRate * selling * (0.7 + 0.6 * draws(6));
  const purchases = arrived(orders, settled, draws(7));
  const byView = Math.floor(purchases * 0.22 + draws(8) * 0.5);
  const byClick = purchases - byView;
  const later = Math.floor(byClick * 1.08 + draws(9) * 0.4);
  const each = delivery.orderEuros * (0.75 + 0.5 * draws(10)) * delivery.unitsPerEuro;
  const value = (count: number) => Math.round(count * each);
  const leads = arrived(landingViews * 0.09 * collecting * (0.7 + 0.6 * draws(11)), settled, draws(12));
  const leadsByView = Math.floor(leads * 0.1);
  return {
    addsToCart: arrived(orders * 4.2, settled, draws(13)),
    checkouts: arrived(orders * 1.9, settled, draws(14)),
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

/** The figures of one ad on one day as they are known now; null when it did not deliver. They only grow. */
export function figuresOf(delivery: Delivery, day: Day): Sums | null {
  if (!delivers(delivery, day)) return null;
  const { spend, impressions, linkClicks, freshness } = trafficOf(delivery, day);
  if (impressions === 0) return null;
  const draws = (salt: number) => noise(delivery.noise, day.day, salt);
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
    ...videoOf(delivery, day.day, impressions),
    ...ordersOf(delivery, day, landingViews),
  };
}
