import { useCallback, useEffect, useRef } from 'react';

/** A function with a stable identity that always calls the latest `run`, so that memoized rows do not render again. */
export function useLatest<Arguments extends unknown[]>(run: (...args: Arguments) => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
