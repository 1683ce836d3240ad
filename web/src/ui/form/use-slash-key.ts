import { useEffect, type RefObject } from 'react';
import { isBehind } from '#ui/overlay/in-front.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** `/` focuses the search field inside the area, unless a text field has the focus or a window is open in front. */
export function useSlashKey(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (isBehind()) return;
      event.preventDefault();
      area.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [area]);
}
