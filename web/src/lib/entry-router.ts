import { useSyncExternalStore } from 'react';

let address = new URL(window.location.href);
const listeners = new Set<() => void>();

function look(): void {
  address = new URL(window.location.href);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', look);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', look);
  };
}

/** The current URL, for entries without the app's router; changes with `goTo`, back and forward. */
export function useAddress(): URL {
  return useSyncExternalStore(subscribe, () => address);
}

/** Navigates within the same entry, without reloading the page. */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', path);
  else window.history.pushState(null, '', path);
  window.scrollTo(0, 0);
  look();
}
