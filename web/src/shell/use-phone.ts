import { useSyncExternalStore } from 'react';

// The `md` breakpoint of the styles.
const wide = window.matchMedia('(min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone, which has a different frame. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => !wide.matches);
}
