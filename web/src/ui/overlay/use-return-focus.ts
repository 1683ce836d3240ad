import { useLayoutEffect, useRef } from 'react';

/** The menu's button, if the element is a menu entry, since entries unmount with their menu. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : element;
}

/**
 * Returns focus to the previously focused element, for overlays without a trigger. Pass the result to
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
