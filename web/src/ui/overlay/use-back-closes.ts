import { useEffect, useRef } from 'react';

const mark = 'af-layer';
let undoing: ReturnType<typeof setTimeout> | undefined;

function isLayer(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

/** Makes the back gesture or button close an overlay instead of leaving the page. */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    clearTimeout(undoing);
    // Reuses a history entry that a reload left.
    if (!isLayer()) window.history.pushState({ ...(window.history.state as object | null), [mark]: true }, '');
    const look = () => {
      if (!isLayer()) latest.current();
    };
    window.addEventListener('popstate', look);
    return () => {
      window.removeEventListener('popstate', look);
      // If its own button closed the overlay, the history entry is removed too, unless the component only remounts.
      undoing = setTimeout(() => {
        if (isLayer()) window.history.back();
      });
    };
  }, []);
}
