import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import {
  figureSetOf,
  kindOf,
  kindsBySpend,
  notReported,
  ofResults,
  type Reach,
  type Sums,
} from '#features/platforms/insights/rules.ts';

interface Order<T> {
  sort: string;
  direction: 'ascending' | 'descending';
  idOf: (line: T) => string;
  sumsOf: (line: T) => Sums;
  /** Values of sorts that are not figures; undefined for another sort. */
  valueOf: (line: T) => number | string | null | undefined;
  /** Asked for figures that are no sums. */
  reachOf: (line: T) => Reach;
}

/**
 * Lines in order. Those without the value come last in both directions; the id decides between equal ones. Results of
 * different kinds are not compared: those of the kind with the most spend come first.
 */
export function orderLines<T>(lines: readonly T[], order: Order<T>): T[] {
  const { sort, direction, idOf, sumsOf } = order;
  const kinds = isOfResults(sort) ? kindsBySpend(lines.map(sumsOf)) : [];
  const sign = direction === 'ascending' ? 1 : -1;
  return lines
    .map((line) => ({ line, id: idOf(line), value: valueOf(line, order), kind: kindAt(kinds, sumsOf(line)) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return a.value === b.value ? byId(a, b) : a.value === null ? 1 : -1;
      if (a.kind !== b.kind) return a.kind - b.kind;
      if (a.value === b.value) return byId(a, b);
      return a.value < b.value ? -sign : sign;
    })
    .map(({ line }) => line);
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** Whether a sort needs what the platform reports for the period as a whole: reach, frequency, and results that are people. */
export const isReported = (sort: string): boolean => sort === 'reach' || sort === 'frequency' || isOfResults(sort);

const isOfResults = (sort: string): boolean => ofResults.has(sort as FigureName);

/** Without results the kind is not known: these come after every kind. */
function kindAt(kinds: readonly number[], sums: Sums): number {
  const at = kinds.indexOf(kindOf(sums) ?? Number.NaN);
  return at < 0 ? kinds.length : at;
}

function valueOf<T>(line: T, { sort, sumsOf, reachOf, ...order }: Order<T>): number | string | null {
  const lineValue = order.valueOf(line);
  if (lineValue !== undefined) return lineValue;
  const name = figureNames.find((figure) => figure === sort);
  if (name === undefined) return null;
  const reach: Reach = isReported(name) ? reachOf(line) : notReported;
  return figureSetOf(sumsOf(line), reach).values[name];
}
