import { figureNames, figures } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { figureOf, ofResults, type Sums } from '#features/insights/rules.ts';

/** Spend below which a group says little: 50 of a currency with cents, 5000 of one without. */
export const spendFloorOf = ({ digits }: { digits: number }): number => 50 * 10 ** Math.max(digits, 2);

/**
 * The places of values among those of a cohort, for every rate and cost: who spends more has more of what is counted.
 * Results are compared with results of the same kind only.
 * @returns for each figure the share of the cohort that is better, 0 for the best
 */
export function placesOf(sums: Sums, cohort: readonly Sums[]): CreativeItem['places'] {
  const places: CreativeItem['places'] = {};
  for (const name of figureNames) {
    const { better, formula } = figures[name];
    const own = figureOf(name, sums);
    if (better === null || formula === null || own === null) continue;
    const others = cohort
      .filter((other) => !ofResults.has(name) || other.firstKind === sums.firstKind)
      .map((other) => figureOf(name, other))
      .filter((value) => value !== null);
    if (others.length < 2) continue;
    const ahead = others.filter((value) => (better === 'more' ? value > own : value < own)).length;
    places[name] = { rank: ahead / others.length, of: others.length };
  }
  return places;
}
