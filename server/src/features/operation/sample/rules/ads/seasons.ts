import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';

/** Factors of a day of the year: of the price of impressions, of purchases by click, and of budgets. */
export interface Season {
  cpm: number;
  demand: number;
  spend: number;
}

const plain: Season = { cpm: 1, demand: 1, spend: 1 };

/** By first and last day of the year; the first that has the day counts. */
const seasons: readonly (readonly [since: string, until: string, season: Season])[] = [
  ['01-01', '01-06', { cpm: 0.74, demand: 0.8, spend: 0.7 }],
  ['01-07', '02-05', { cpm: 0.86, demand: 1.02, spend: 1.15 }],
  ['02-06', '02-28', { cpm: 0.86, demand: 0.9, spend: 0.8 }],
  ['04-01', '05-31', { cpm: 1, demand: 1.06, spend: 1.05 }],
  ['06-24', '07-21', { cpm: 1.04, demand: 1.22, spend: 1.35 }],
  ['07-22', '08-22', { cpm: 0.85, demand: 0.78, spend: 0.65 }],
  ['11-01', '11-15', { cpm: 1.12, demand: 0.92, spend: 1 }],
  ['11-16', '11-22', { cpm: 1.24, demand: 1.05, spend: 1.25 }],
  ['12-03', '12-18', { cpm: 1.2, demand: 1.18, spend: 1.25 }],
  ['12-19', '12-23', { cpm: 1.02, demand: 0.72, spend: 0.8 }],
  ['12-24', '12-31', { cpm: 0.76, demand: 0.62, spend: 0.5 }],
];

/** From Monday before Black Friday to the Wednesday after Cyber Monday; the highest days are the two. */
const cyberDays: Readonly<Record<number, Season>> = {
  [-4]: { cpm: 1.3, demand: 1.1, spend: 1.3 },
  [-3]: { cpm: 1.32, demand: 1.12, spend: 1.35 },
  [-2]: { cpm: 1.38, demand: 1.18, spend: 1.45 },
  [-1]: { cpm: 1.46, demand: 1.3, spend: 1.7 },
  0: { cpm: 1.62, demand: 1.75, spend: 2.4 },
  1: { cpm: 1.5, demand: 1.5, spend: 2 },
  2: { cpm: 1.48, demand: 1.48, spend: 1.95 },
  3: { cpm: 1.58, demand: 1.66, spend: 2.2 },
  4: { cpm: 1.34, demand: 1.05, spend: 1.3 },
  5: { cpm: 1.28, demand: 1, spend: 1.1 },
};

const dayMs = 86_400_000;

/** Black Friday follows the fourth Thursday of November. */
export function blackFriday(year: number): Day {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return `${year}-11-${String(1 + ((4 - first + 7) % 7) + 22).padStart(2, '0')}`;
}

export function seasonOf(day: Day): Season {
  const cyber = cyberDays[Math.round((Date.parse(day) - Date.parse(blackFriday(Number(day.slice(0, 4))))) / dayMs)];
  if (cyber) return cyber;
  const date = day.slice(5);
  return seasons.find(([since, until]) => since <= date && date <= until)?.[2] ?? plain;
}
