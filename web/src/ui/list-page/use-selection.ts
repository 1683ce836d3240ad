import { useState } from 'react';
import type { ListRow, Matching } from './declaration.ts';

export interface Selection {
  /** Number of selected rows among the loaded ones. */
  count: number;
  has: (id: string) => boolean;
  /** Toggles a row; with `isRange`, selects all rows from the previously toggled row to this one. */
  toggle: (id: string, isRange: boolean) => void;
  /** Selects while moving from one row to the next; deselects when moving back. */
  extend: (from: string, to: string) => void;
  toggleAll: (on: boolean) => void;
  clear: () => void;
  /** Set while all matching rows are selected, loaded or not; any other change of the selection clears it. */
  all: Matching | null;
  selectAll: (all: Matching) => void;
}

/** The selection of a list; rows that leave the list are deselected, and a changed filter deselects all. */
export function useSelection<Item extends ListRow>(rows: readonly Item[], filter = '') {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const [all, setAll] = useState<Matching | null>(null);
  const [of, setOf] = useState(filter);
  if (of !== filter) {
    setOf(filter);
    setChosen(new Set());
    setAll(null);
  }
  const has = (id: string) => all !== null || chosen.has(id);
  const selected = all || chosen.size > 0 ? rows.filter(({ id }) => has(id)) : [];
  const change = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected.map(({ id }) => id));
    setAll(null);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const selection: Selection = {
    count: selected.length,
    has,
    toggle(id, isRange) {
      const from = isRange ? rows.findIndex((row) => row.id === last) : -1;
      const to = rows.findIndex((row) => row.id === id);
      const span = from < 0 ? [] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      change([id, ...span.map((row) => row.id)], !has(id));
      setLast(id);
    },
    extend(from, to) {
      if (has(from) && has(to)) change([from], false);
      else change([from, to], true);
      setLast(to);
    },
    toggleAll(on) {
      setAll(null);
      setChosen(new Set(on ? rows.map(({ id }) => id) : []));
    },
    clear() {
      setAll(null);
      setChosen(new Set());
    },
    all,
    selectAll: setAll,
  };
  return { selection, selected };
}
