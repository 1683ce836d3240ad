import { useEffect, useRef } from 'react';

const mark = 'af-layer';
let undoing: ReturnType<typeof setTimeout> | undefined;

function isLayer(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

/** Back, by a phone's gesture or a browser's button, closes what lies over a page instead of leaving the page. */
export function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    clearTimeout(undoing);
    // An entry that a reload has left behind serves again.
    if (!isLayer()) window.history.pushState({ ...(window.history.state as object | null), [mark]: true }, '');
    const look = () => {
      if (!isLayer()) latest.current();
    };
    window.addEventListener('popstate', look);
    return () => {
      window.removeEventListener('popstate', look);
      // Closed by its own button: its entry goes too, unless it is only drawn anew.
      undoing = setTimeout(() => {
        if (isLayer()) window.history.back();
      });
    };
  }, []);
}
