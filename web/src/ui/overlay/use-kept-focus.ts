import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus: when the focused button inside the element is removed by its own action, the element itself (which
 * needs a tabIndex of -1) is focused instead of the document.
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && within.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [within]);
  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    within.current?.focus({ preventScroll: true });
  });
}
