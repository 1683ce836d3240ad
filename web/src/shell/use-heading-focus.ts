import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Focuses the page's heading after navigation, so that keyboard and screen reader users start from it. */
export function useHeadingFocus(contentId: string): void {
  const router = useRouter();
  useEffect(() => {
    let before: string | null = null;
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      const content = document.getElementById(contentId);
      const heading = content?.querySelector('h1');
      const text = heading?.textContent ?? null;
      const isSamePlace = !pathChanged || !fromLocation || text === before;
      before = text;
      if (!heading || isSamePlace) return;
      // A screen that has focused one of its fields, or an open window, keeps the focus.
      const active = document.activeElement;
      if (active?.closest('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]')) return;
      if (content?.contains(active) && active?.matches('input, textarea, select')) return;
      heading.tabIndex = -1;
      heading.style.outline = 'none';
      heading.focus({ preventScroll: true });
    });
  }, [router, contentId]);
}
