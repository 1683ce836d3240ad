import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { mainKindOf } from '#features/platforms/insights/result-kind.ts';
import type { BreakdownItem } from './points.ts';

interface Value {
  key: string;
  name: string;
}

export interface HeatCell {
  value: number | null;
  spend: number;
  /** The kind of the results where it is not the one that is compared; else null. */
  otherKind: string | null;
  /** The best and the worst third of the cells with enough spend; `none` below. */
  place: 'best' | 'middle' | 'worst' | 'none';
}

export interface Heat {
  rows: Value[];
  columns: Value[];
  /** By the keys of row and column, with a space between. */
  cells: Map<string, HeatCell>;
}

/** A cell below this share of the spend of all cells says little. */
const leastShare = 0.02;

/** Pairs of values of two attributes, those with the most spend first; pairs without both values are left out. */
export function heatOf(items: readonly BreakdownItem[], figure: FigureName, better: 'more' | 'less' | null): Heat {
  const pairs = items.filter(({ key, across }) => key !== null && across?.key != null);
  const isOfResults = figure === 'results' || figure === 'costPerResult';
  const kind = isOfResults ? mainKindOf(pairs) : null;
  const total = pairs.reduce((sum, { figures }) => sum + (figures.values.spend ?? 0), 0);
  const cells = new Map<string, HeatCell>();
  const [rows, columns] = [new Map<string, Value>(), new Map<string, Value>()];
  for (const { key, name, across, figures, resultKind } of pairs) {
    const [row, column] = [key ?? '', across?.key ?? ''];
    rows.set(row, { key: row, name });
    columns.set(column, { key: column, name: across?.name ?? column });
    cells.set(`${row} ${column}`, {
      value: figures.values[figure],
      spend: figures.values.spend ?? 0,
      otherKind: isOfResults && resultKind !== kind ? resultKind : null,
      place: 'none',
    });
  }
  const ranked = [...cells.values()]
    .filter(({ value, spend, otherKind }) => value !== null && otherKind === null && spend >= total * leastShare)
    .sort((a, b) => ((a.value ?? 0) - (b.value ?? 0)) * (better === 'less' ? 1 : -1));
  for (const [at, cell] of ranked.entries()) {
    const rank = ranked.length < 2 ? 0.5 : at / (ranked.length - 1);
    cell.place = better === null ? 'middle' : rank < 1 / 3 ? 'best' : rank > 2 / 3 ? 'worst' : 'middle';
  }
  return { rows: [...rows.values()], columns: [...columns.values()], cells };
}
