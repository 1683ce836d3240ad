import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';

/** Fewer cards than this are simply drawn. */
const virtualBeyond = 60;
const gap = 16;
/** Of the first row before it is measured; of the others, the first row's height is the best guess. */
const likelyHeight = 250;

/**
 * Which cards of a long grid are drawn, and the room that the others take; the page itself is what scrolls. How many
 * stand side by side is the grid's own affair: it is asked.
 */
export function useVirtualCards(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [shape, setShape] = useState({ columns: 1, top: 0 });
  const virtual = count > virtualBeyond;
  const rowHeight = useRef<number>(null);
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
    estimateSize: () => rowHeight.current ?? likelyHeight,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      // Hidden ones have none.
      if (height > 0) rowHeight.current ??= height;
      return height;
    },
    scrollMargin: shape.top,
    gap,
    overscan: 2,
    // What is drawn reaches beyond what is seen, so new rows may come with the next frame instead of holding up this one.
    useFlushSync: false,
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
    /** All of them are drawn. */
    isWhole: !virtual,
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
