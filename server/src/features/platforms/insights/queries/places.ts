import { figureNames, figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { figureOf, ofResults, type Sums } from '#features/platforms/insights/rules.ts';

/** The spend below which figures of a group say little: 50 of a currency with cents, 5000 of a currency without. */
export const spendFloorOf = ({ digits }: { digits: number }): number => 50 * 10 ** Math.max(digits, 2);

/**
 * Ranks values within a cohort, for every rate and cost; counted figures are not ranked, since more spend gives more of
 * them. Results are compared only with results of the same kind.
 * @returns for the sums of a creative, per figure, the share of the cohort that is better; 0 for the best
 */
export function placesAmong(cohort: readonly Sums[]): (sums: Sums) => CreativeItem['places'] {
  const sorted = new Map<string, Float64Array>();
  const valuesOf = (name: FigureName, kind: number | null): Float64Array => {
    const key = ofResults.has(name) ? `${name} ${kind}` : name;
    const cached = sorted.get(key);
    if (cached) return cached;
    const alike = ofResults.has(name) ? cohort.filter(({ firstKind }) => firstKind === kind) : cohort;
    const values = alike.map((sums) => figureOf(name, sums)).filter((value) => value !== null);
    const made = Float64Array.from(values).sort();
    sorted.set(key, made);
    return made;
  };
  return (sums) => {
    const places: CreativeItem['places'] = {};
    for (const name of figureNames) {
      const { better, formula } = figures[name];
      const figure = figureOf(name, sums);
      if (better === null || formula === null || figure === null) continue;
      const others = valuesOf(name, sums.firstKind);
      if (others.length < 2) continue;
      const ahead =
        better === 'more'
          ? others.length - firstWhere(others, (value) => value > figure)
          : firstWhere(others, (value) => value >= figure);
      places[name] = { rank: ahead / others.length, of: others.length };
    }
    return places;
  };
}

/** The position of the first sorted value that passes; the length if none does. */
function firstWhere(values: Float64Array, passes: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(values[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
}
