import { useEffect, useRef } from 'react';

const mark = 'af-layer';
let undoing: ReturnType<typeof setTimeout> | undefined;

function isLayer(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

function addLayer(): void {
  window.history.pushState({ ...(window.history.state as object | null), [mark]: true }, '');
}

/**
 * Makes the back gesture or button close an overlay instead of leaving the page. With `asks`, `close` may leave the
 * overlay open, so its history entry is added again at once, and a second press does not leave the page either.
 */
export function useBackCloses(close: () => void, { asks = false } = {}): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    clearTimeout(undoing);
    // Reuses a history entry that a reload left.
    if (!isLayer()) addLayer();
    const look = () => {
      if (isLayer()) return;
      if (asks) addLayer();
      latest.current();
    };
    window.addEventListener('popstate', look);
    return () => {
      window.removeEventListener('popstate', look);
      // If its own button closed the overlay, the history entry is removed too, unless the component only remounts.
      undoing = setTimeout(() => {
        if (isLayer()) window.history.back();
      });
    };
  }, [asks]);
}
