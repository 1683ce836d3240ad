import { useLayoutEffect, useRef } from 'react';

/** The menu's button if the element is a menu entry, because entries unmount with their menu. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : element;
}

/**
 * Returns the focus to the previously focused element, for overlays without a trigger. The result is for
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
