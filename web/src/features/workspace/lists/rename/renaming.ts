import { useSyncExternalStore } from 'react';

/** The id of the campaign or creative whose name is being edited in its row. */
let renamed: string | null = null;
const listeners = new Set<() => void>();

function set(id: string | null): void {
  renamed = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const startRenaming = (id: string): void => set(id);
export const stopRenaming = (): void => set(null);

/** Whether the name of this item is being edited in its row. */
export const useIsRenaming = (id: string): boolean => useSyncExternalStore(subscribe, () => renamed === id);
