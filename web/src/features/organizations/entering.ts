import { useSyncExternalStore } from 'react';

let opening: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says which organization is being opened, null when it is there. */
export function setEntering(name: string | null): void {
  opening = name;
  for (const listener of listeners) listener();
}

/**
 * The organization that is being opened. Meanwhile the shell shows no screen: one of the organization before would ask
 * for its data in the new one and find nothing.
 */
export function useEntering(): string | null {
  return useSyncExternalStore(subscribe, () => opening);
}
