import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Judgement } from '@ad-foundry/contract/rules/judgement/judgement.ts';
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
  /** Null for a figure that is not judged. */
  judgement: Judgement | null;
}

export interface Heat {
  rows: Value[];
  columns: Value[];
  /** By the keys of row and column, with a space between. */
  cells: Map<string, HeatCell>;
}

/** Pairs of values of two attributes, those with the most spend first; pairs without both values are left out. */
export function heatOf(items: readonly BreakdownItem[], figure: FigureName): Heat {
  const pairs = items.filter(({ key, across }) => key !== null && across?.key != null);
  const isOfResults = figure === 'results' || figure === 'costPerResult';
  const kind = isOfResults ? mainKindOf(pairs) : null;
  const cells = new Map<string, HeatCell>();
  const [rows, columns] = [new Map<string, Value>(), new Map<string, Value>()];
  for (const { key, name, across, figures, resultKind, judgements } of pairs) {
    const [row, column] = [key ?? '', across?.key ?? ''];
    rows.set(row, { key: row, name });
    columns.set(column, { key: column, name: across?.name ?? column });
    const otherKind = isOfResults && resultKind !== kind ? resultKind : null;
    const ofFigure: Partial<Record<FigureName, Judgement>> = judgements;
    cells.set(`${row} ${column}`, {
      value: figures.values[figure],
      spend: figures.values.spend ?? 0,
      otherKind,
      judgement: otherKind === null ? (ofFigure[figure] ?? null) : null,
    });
  }
  return { rows: [...rows.values()], columns: [...columns.values()], cells };
}
