import { useEffect, useRef, type RefObject } from 'react';

/** Publishes the height of a corner element as a CSS property of the page, so that toasts are placed above it. */
export function useCornerHeight(
  property: '--tray' | '--sheet-footer',
  gapPx: number,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = place.current?.offsetHeight ?? 0;
      root.style.setProperty(property, `${height === 0 ? 0 : height + gapPx}px`);
    });
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty(property);
    };
  });
  return place;
}
