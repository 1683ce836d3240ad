import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';

/** Fewer cards than this are simply drawn. */
const virtualBeyond = 60;
const gap = 16;
const likelyHeight = 250;

/**
 * Which cards of a long grid are drawn, and the room that the others take; the page itself is what scrolls. How many
 * stand side by side is the grid's own affair: it is asked.
 */
export function useVirtualCards(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [shape, setShape] = useState({ columns: 1, top: 0 });
  const virtual = count > virtualBeyond;
  useLayoutEffect(() => {
    const grid = list.current;
    if (!grid || !virtual) return undefined;
    const look = () => {
      const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
      const top = Math.round(grid.getBoundingClientRect().top + window.scrollY);
      setShape((now) => (now.columns === columns && now.top === top ? now : { columns, top }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [virtual]);
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / shape.columns),
    enabled: virtual,
    estimateSize: () => likelyHeight,
    scrollMargin: shape.top,
    gap,
    overscan: 2,
  });
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const style: CSSProperties | undefined = virtual
    ? {
        paddingTop: Math.max(0, (first?.start ?? shape.top) - shape.top),
        paddingBottom: Math.max(0, rows.getTotalSize() + shape.top - (last?.end ?? shape.top)),
      }
    : undefined;
  const cells = drawn.flatMap(({ index }) =>
    Array.from({ length: shape.columns }, (_, column) => index * shape.columns + column).filter((at) => at < count),
  );
  return {
    list,
    style,
    indices: virtual ? cells : Array.from({ length: count }, (_, index) => index),
    /** For the card at an index: the first of each row tells how high the row is, all tell where they stand. */
    place: (index: number) =>
      virtual
        ? {
            ...(index % shape.columns === 0 ? { ref: rows.measureElement } : {}),
            'data-index': Math.floor(index / shape.columns),
            'aria-setsize': count,
            'aria-posinset': index + 1,
          }
        : {},
  };
}
