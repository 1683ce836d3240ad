import { useState } from 'react';

export interface Selection<Id> {
  /** In the order of the list; what is gone from it is not selected any more. */
  ids: readonly Id[];
  has(id: Id): boolean;
  /** With shift, everything from the one before to this one. */
  toggle(id: Id, on: boolean, withShift: boolean): void;
  toggleAll(on: boolean): void;
  clear(): void;
}

/** Some of a list. */
export function useSelection<Id extends string>(list: readonly Id[]): Selection<Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const [last, setLast] = useState<Id | null>(null);
  return {
    ids: list.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle(id, on, withShift) {
      const from = withShift && last !== null ? list.indexOf(last) : -1;
      const to = list.indexOf(id);
      const span = from < 0 ? [id] : list.slice(Math.min(from, to), Math.max(from, to) + 1);
      const next = new Set(chosen);
      for (const each of span) {
        if (on) next.add(each);
        else next.delete(each);
      }
      setChosen(next);
      setLast(id);
    },
    toggleAll: (on) => setChosen(new Set(on ? list : [])),
    clear: () => setChosen(new Set()),
  };
}
