import { byName, figuresOf, kindOf, type Row, type Values } from './recount.ts';

/** Rates and costs that have a place, and whether more of them is better. */
const placed = {
  cpm: false,
  ctr: true,
  cpc: false,
  costPerResult: false,
  roas: true,
  hookRate: true,
  holdRate: true,
};

export interface Compared {
  values: Values;
  kind: string | null;
}

export const comparedOf = (rows: readonly Row[]): Compared => ({ values: figuresOf(rows), kind: kindOf(rows) });

/** The places of a group's values among those of a cohort, by figure: the share of them that are better. */
export function placesOf(rows: readonly Row[], cohort: readonly Compared[]): [string, object][] {
  const own = comparedOf(rows);
  return Object.entries(placed)
    .flatMap(([name, isMoreBetter]): [string, object][] => {
      const value = own.values[name] ?? null;
      // Costs of results are compared with those of the same kind.
      const alike = name === 'costPerResult' ? cohort.filter(({ kind }) => kind === own.kind) : cohort;
      const others = alike.map(({ values }) => values[name] ?? null).filter((one) => one !== null);
      if (value === null || others.length < 2) return [];
      const better = others.filter((one) => (isMoreBetter ? one > value : one < value));
      return [[name, { rank: better.length / others.length, of: others.length }]];
    })
    .toSorted(byName);
}
