import { useEffect, useSyncExternalStore } from 'react';

let openSheets = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  openSheets += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any side sheet is open, for elements that move aside while it is. */
export function useSheetOpen(): boolean {
  return useSyncExternalStore(subscribe, () => openSheets > 0);
}

/** Counts a sheet while it is open. */
export function useCountSheet(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    change(1);
    return () => change(-1);
  }, [open]);
}
