import { useSyncExternalStore } from 'react';

// As the styles have it: below `md`.
const wide = window.matchMedia('(min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone: the frame is then another one. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => !wide.matches);
}
