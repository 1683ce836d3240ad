import { useCallback, type RefCallback } from 'react';

/**
 * Publishes the height of a fixed or sticky element as a CSS property of the page while it is shown, so that pages end
 * above it, and the browser scrolls focused elements clear of it.
 */
export function useCornerHeight(
  property: '--tray' | '--status' | '--selection',
  gapPx: number,
): RefCallback<HTMLDivElement> {
  return useCallback(
    (element) => {
      if (element === null) return;
      const root = document.documentElement;
      const observer = new ResizeObserver(() => {
        const height = Math.ceil(element.getBoundingClientRect().height);
        root.style.setProperty(property, `${height === 0 ? 0 : height + gapPx}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        root.style.removeProperty(property);
      };
    },
    [property, gapPx],
  );
}
