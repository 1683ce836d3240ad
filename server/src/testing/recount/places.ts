import { byName, figuresOf, kindOf, type DayRow, type Values } from './recount.ts';

/** Figures with a place, and whether a higher value is better. */
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

export const comparedOf = (rows: readonly DayRow[]): Compared => ({ values: figuresOf(rows), kind: kindOf(rows) });

/** The places of a group in a cohort, by figure: the share of other groups with a better value. */
export function placesOf(rows: readonly DayRow[], cohort: readonly Compared[]): [string, object][] {
  const groupFigures = comparedOf(rows);
  return Object.entries(placed)
    .flatMap(([name, isMoreBetter]): [string, object][] => {
      const value = groupFigures.values[name] ?? null;
      // A cost per result is compared with those of the same kind of result.
      const alike = name === 'costPerResult' ? cohort.filter(({ kind }) => kind === groupFigures.kind) : cohort;
      const others = alike.map(({ values }) => values[name] ?? null).filter((figure) => figure !== null);
      if (value === null || others.length < 2) return [];
      const better = others.filter((figure) => (isMoreBetter ? figure > value : figure < value));
      return [[name, { rank: better.length / others.length, of: others.length }]];
    })
    .toSorted(byName);
}
