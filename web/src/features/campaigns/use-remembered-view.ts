import { useState } from 'react';

export type View = 'grid' | 'table';

function read(key: string): View {
  try {
    return localStorage.getItem(key) === 'table' ? 'table' : 'grid';
  } catch {
    return 'grid';
  }
}

/** Cards or table, as the person last chose on this device. */
export function useRememberedView(place: 'campaigns' | 'creatives'): [View, (view: View) => void] {
  const key = `af-${place}-view`;
  const [view, setView] = useState(() => read(key));
  const choose = (next: View) => {
    setView(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [view, choose];
}
