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
  /** The value to sort by if `sort` is not a figure; undefined if it is one. */
  valueOf: (line: T) => number | string | null | undefined;
  /** Called only if `sort` is a figure that cannot be summed. */
  reachOf: (line: T) => Reach;
}

/**
 * Sorts lines. Lines without a value come last in both directions; lines with equal values are sorted by id. Results of
 * different kinds are not compared: the kind with the most spend comes first.
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

/**
 * Whether sorting needs what the platform reports for the whole period: reach, frequency, or results that count people.
 */
export const isReported = (sort: string): boolean => sort === 'reach' || sort === 'frequency' || isOfResults(sort);

const isOfResults = (sort: string): boolean => ofResults.has(sort as FigureName);

/** The position of the kind of results; sums without results have no kind and come last. */
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
