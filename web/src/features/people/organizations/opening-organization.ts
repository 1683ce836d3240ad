import { useSyncExternalStore } from 'react';

let opening: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the name of the organization being opened; null once it is open. */
export function setOpeningOrganization(name: string | null): void {
  opening = name;
  for (const listener of listeners) listener();
}

/**
 * The name of the organization being opened. Meanwhile the shell renders no screen, because a screen of the previous
 * organization would request its data in the new one and get not-found errors.
 */
export function useOpeningOrganization(): string | null {
  return useSyncExternalStore(subscribe, () => opening);
}
