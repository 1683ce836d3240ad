import { useState, useSyncExternalStore } from 'react';

export type View = 'grid' | 'table';

function read(key: string): View {
  try {
    return localStorage.getItem(key) === 'table' ? 'table' : 'grid';
  } catch {
    return 'grid';
  }
}

// Below this a table would have to be pushed sideways.
const phone = window.matchMedia('(max-width: 639px)');

function onPhone(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** Cards or table, as the person last chose on this device; always cards where a table has no room. */
export function useRememberedView(place: 'campaigns' | 'creatives'): [View, (view: View) => void] {
  const key = `af-${place}-view`;
  const [view, setView] = useState(() => read(key));
  const narrow = useSyncExternalStore(onPhone, () => phone.matches);
  const choose = (next: View) => {
    setView(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [narrow ? 'grid' : view, choose];
}
