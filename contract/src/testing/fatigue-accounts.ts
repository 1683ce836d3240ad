import { addCounts, noCounts, type DayCounts, type FatigueDay } from '@ad-foundry/contract/rules/fatigue/weeks.ts';
import { shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';

// Ad accounts whose assets change for a reason that is decided before their rows are drawn.

export const storylines = [
  'steady',
  'tired',
  'dearer market',
  'worse page',
  'season',
  'learning phase',
  'budget jump',
  'stop and restart',
  'weekday rhythm',
  'tiny counts',
] as const;
export type Storyline = (typeof storylines)[number];

export interface MadeAsset {
  days: FatigueDay[];
  /** Whether this is an asset that the storyline is about. */
  isSubject: boolean;
}

export interface MadeAccount {
  assets: MadeAsset[];
  account: Map<Day, DayCounts>;
  until: Day;
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws from distributions with one source of random numbers. */
class Dice {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }
  between(low: number, high: number): number {
    return low + (high - low) * this.#random();
  }
  normal(deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(Math.max(1e-12, this.#random())));
    return deviation * radius * Math.cos(2 * Math.PI * this.#random());
  }
  count(mean: number): number {
    if (mean > 60) return Math.max(0, Math.round(mean + this.normal(Math.sqrt(mean))));
    let [left, count] = [Math.exp(-mean), -1];
    for (let product = 1; product > left || count < 0; count += 1) product *= this.#random();
    left = Math.max(0, count);
    return left;
  }
  /** A factor that wanders from day to day around 1. */
  drift(deviation: number): () => number {
    let level = this.normal(deviation);
    return () => {
      level = 0.9 * level + this.normal(deviation * Math.sqrt(1 - 0.81));
      return Math.exp(level);
    };
  }
}

const until = '2026-10-25';
const days = 63;

/** Factors of an asset's day by the storyline; `age` is in days since its first one, `day` since the account's. */
interface Moment {
  age: number;
  day: number;
  size: number;
  isSubject: boolean;
}
interface Factors {
  cpm?: number;
  ctr?: number;
  hook?: number;
  conversion?: number;
  spend?: number;
}

/** From 0 to 1 between two days. */
const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

const factorsOf: Record<Storyline, (moment: Moment) => Factors> = {
  steady: () => ({}),
  // Stays at its first level for ten days, then loses its size within two weeks.
  tired: ({ age, isSubject, size }) => (isSubject ? { ctr: 1 - size * ramp(age, 8, 22) } : {}),
  'dearer market': ({ day, size }) => ({ cpm: 1 + size * 1.4 * ramp(day, 40, 50) }),
  'worse page': ({ day, size }) => ({ conversion: 1 - size * 1.3 * ramp(day, 45, 47) }),
  season: ({ day, size }) => ({ cpm: 1 + size * ramp(day, 42, 52), ctr: 1 - size * 0.8 * ramp(day, 42, 52) }),
  'learning phase': ({ age }) => ({ ctr: age < 5 ? 0.8 : 1, cpm: age < 5 ? 1.25 : 1, conversion: age < 5 ? 0.75 : 1 }),
  'budget jump': ({ day, isSubject }) => (isSubject && day >= 50 ? { spend: 3, cpm: 1.08, ctr: 0.93 } : {}),
  'stop and restart': ({ day, isSubject }) => (isSubject && day > 36 && day < 52 ? { spend: 0 } : {}),
  'weekday rhythm': ({ day }) => {
    const isWeekend = day % 7 >= 5;
    return isWeekend ? { ctr: 0.65, cpm: 1.3, conversion: 0.7, spend: 0.5 } : {};
  },
  'tiny counts': () => ({ spend: 0.02 }),
};

/** An account of four to nine assets; with the storyline `tired`, one or two of them tire. */
export function makeAccount(storyline: Storyline, seed: number): MadeAccount {
  const dice = new Dice(seed);
  const account = new Map<Day, DayCounts>();
  const market = { cpm: dice.drift(0.03), ctr: dice.drift(0.02) };
  const byDay = Array.from({ length: days }, () => ({ cpm: market.cpm(), ctr: market.ctr() }));
  const number = Math.round(dice.between(4, 9));
  const subjects = dice.between(0, 1) < 0.6 ? 1 : 2;
  const assets = Array.from({ length: number }, (_, index): MadeAsset => {
    const isSubject = index < subjects;
    return { isSubject, days: makeAsset({ storyline, dice, byDay, isSubject }) };
  });
  for (const asset of assets)
    for (const { day, ...counts } of asset.days) account.set(day, addCounts(account.get(day) ?? noCounts, counts));
  return { assets, account, until };
}

interface AssetInput {
  storyline: Storyline;
  dice: Dice;
  byDay: readonly { cpm: number; ctr: number }[];
  isSubject: boolean;
}

function makeAsset({ storyline, dice, byDay, isSubject }: AssetInput): FatigueDay[] {
  const first = Math.round(dice.between(0, storyline === 'tired' || storyline === 'steady' ? 26 : 20));
  const isVideo = dice.between(0, 1) < 0.6;
  const level = {
    spend: dice.between(15_000, 90_000),
    cpm: dice.between(400, 1200),
    ctr: dice.between(0.007, 0.022),
    hook: dice.between(0.15, 0.4),
    conversion: dice.between(0.02, 0.06),
  };
  const size = dice.between(0.28, 0.5);
  const drift = { cpm: dice.drift(0.03), ctr: dice.drift(0.03), conversion: dice.drift(0.03) };
  // An ordinary week: people click less at the weekend.
  const rhythm = dice.between(0, 0.15);
  const rows: FatigueDay[] = [];
  for (let day = first; day < days; day += 1) {
    const factors = factorsOf[storyline]({ age: day - first, day, size, isSubject });
    const weekend = day % 7 >= 5 ? 1 - rhythm : 1;
    const spend = level.spend * (factors.spend ?? 1) * Math.exp(dice.normal(0.15));
    const cpm = level.cpm * drift.cpm() * (byDay[day]?.cpm ?? 1) * (factors.cpm ?? 1) * Math.exp(dice.normal(0.06));
    const ctr =
      level.ctr * drift.ctr() * (byDay[day]?.ctr ?? 1) * (factors.ctr ?? 1) * weekend * Math.exp(dice.normal(0.06));
    const conversion = level.conversion * drift.conversion() * (factors.conversion ?? 1) * Math.exp(dice.normal(0.06));
    if (spend === 0) continue;
    const impressions = Math.max(1, dice.count((spend / cpm) * 1000));
    const clicks = dice.count(impressions * ctr);
    rows.push({
      day: shiftDay(until, day - days + 1),
      spend: Math.round(spend),
      impressions,
      views: isVideo ? dice.count(impressions * level.hook * (factors.ctr ?? 1)) : 0,
      clicks,
      results: dice.count(clicks * conversion),
    });
  }
  return rows;
}
