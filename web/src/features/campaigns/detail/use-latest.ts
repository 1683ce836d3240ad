import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same and does what it would do now: rows that are not concerned are not drawn again. */
export function useLatest<Arguments extends unknown[]>(run: (...given: Arguments) => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
