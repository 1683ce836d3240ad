import { useState, useSyncExternalStore } from 'react';

export type View = 'cards' | 'table';

function read(key: string): View {
  try {
    return localStorage.getItem(key) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

// Below this width a table would scroll horizontally.
const phone = window.matchMedia('(max-width: 639px)');

function onPhone(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** Cards or table, as last chosen on this device; cards if a table does not fit. */
export function useRememberedView(id: string): [View, (view: View) => void] {
  const key = `af-${id}-view`;
  const [view, setView] = useState(() => read(key));
  const isNarrow = useSyncExternalStore(onPhone, () => phone.matches);
  const choose = (next: View) => {
    setView(next);
    try {
      localStorage.setItem(key, next === 'table' ? 'table' : 'grid');
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  };
  return [isNarrow ? 'cards' : view, choose];
}
