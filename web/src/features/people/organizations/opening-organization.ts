import { useSyncExternalStore } from 'react';

interface Opening {
  name: string;
  /** Its content is being created, which takes some seconds. */
  isPrepared: boolean;
}

let opening: Opening | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the organization being opened; null once it is open. */
export function setOpeningOrganization(organization: Opening | null): void {
  opening = organization;
  for (const listener of listeners) listener();
}

/**
 * The organization being opened. Meanwhile the shell renders no screen, because a screen of the previous
 * organization would request its data in the new one and get not-found errors.
 */
export function useOpeningOrganization(): Opening | null {
  return useSyncExternalStore(subscribe, () => opening);
}
