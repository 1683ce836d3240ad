import { useSyncExternalStore } from 'react';

const storageKey = 'af-menu';
const wide = window.matchMedia('(min-width: 1024px)');
const listeners = new Set<() => void>();

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'folded';
  } catch {
    return false;
  }
}

let chosen = readChoice();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  wide.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    wide.removeEventListener('change', listener);
  };
}

function choose(folded: boolean): void {
  chosen = folded;
  try {
    localStorage.setItem(storageKey, folded ? 'folded' : 'open');
  } catch {
    // Without storage, the choice is lost.
  }
  for (const listener of listeners) listener();
}

/**
 * Whether the menu is collapsed to icons: always on narrower screens, and on wide ones by a choice that is stored on
 * this device.
 */
export function useFolded(): { folded: boolean; canChoose: boolean; setFolded: (folded: boolean) => void } {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const isChosen = useSyncExternalStore(subscribe, () => chosen);
  return { folded: !isWide || isChosen, canChoose: isWide, setFolded: choose };
}
