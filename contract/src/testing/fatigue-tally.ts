import { fatigueOf, type FatigueCause } from '@ad-foundry/contract/rules/fatigue/fatigue.ts';
import { makeAccount, type Storyline } from './fatigue-accounts.ts';

const floor = { spend: 5000, results: 10 };

/** What an asset of a storyline should be judged as. Others than its subjects stay steady. */
const expected: Record<Storyline, FatigueCause | null> = {
  steady: null,
  tired: 'creative',
  'dearer market': 'market',
  'worse page': 'page',
  season: 'market',
  'learning phase': null,
  'budget jump': null,
  'stop and restart': null,
  'weekday rhythm': null,
  'tiny counts': null,
};
const concernsAll: ReadonlySet<Storyline> = new Set(['dearer market', 'worse page', 'season']);

export interface Tally {
  /** Assets that the storyline is about: how many, and how many were judged rightly. */
  subjects: number;
  right: number;
  /** All assets, and those called tired without being it. */
  assets: number;
  wronglyTired: number;
  /** All assets with any judgement. */
  judged: number;
}

/** Judges the assets of made accounts of one storyline. */
export function tally(storyline: Storyline, accounts: number): Tally {
  const sum: Tally = { subjects: 0, right: 0, assets: 0, wronglyTired: 0, judged: 0 };
  for (let seed = 1; seed <= accounts; seed += 1) {
    const { assets, account, until } = makeAccount(storyline, seed);
    for (const { days, isSubject } of assets) {
      const cause = fatigueOf({ days, account, until, floor })?.cause ?? null;
      const isTired = storyline === 'tired' && isSubject;
      sum.assets += 1;
      if (cause !== null) sum.judged += 1;
      if (cause === 'creative' && !isTired) sum.wronglyTired += 1;
      if (!isSubject && !concernsAll.has(storyline)) continue;
      sum.subjects += 1;
      // A budget that triples may raise the price of impressions.
      const isRight = cause === expected[storyline] || (storyline === 'budget jump' && cause === 'market');
      if (isRight) sum.right += 1;
    }
  }
  return sum;
}
