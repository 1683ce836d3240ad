import { useCallback, useRef, useState } from 'react';

/** Asks for the holder's name before the first decision or comment; resolves to whether it was given. */
export function useNameRequest() {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isGiven: boolean) => void>(undefined);
  const ask = useCallback(() => {
    answer.current?.(false);
    setAsking(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = useCallback((isGiven: boolean) => {
    setAsking(false);
    answer.current?.(isGiven);
    answer.current = undefined;
  }, []);
  return { isAsking, ask, close };
}
