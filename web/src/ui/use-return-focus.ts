import { useLayoutEffect, useRef } from 'react';

/** The button of the menu that an entry was chosen from, since the entry goes away with its menu. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : element;
}

/**
 * For what opens without a button of its own: gives the keyboard back to where it was before. The result is for
 * `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = lasting(document.activeElement);
  }, [open]);
  return (event) => {
    const target = before.current;
    if (!(target instanceof HTMLElement) || !target.isConnected) return;
    event.preventDefault();
    target.focus();
  };
}
