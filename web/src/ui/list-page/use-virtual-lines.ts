import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Lists with fewer rows are rendered whole. */
const virtualBeyond = 60;
/** Height of the bars above and below the list while the page scrolls, in pixels. */
const covered = 112;

interface Options {
  list: RefObject<HTMLElement | null>;
  count: number;
  isVirtual: boolean;
  /** Height of a line before the first is measured, in pixels. */
  likelyHeight: number;
  gap: number;
  /** Lines rendered above and below the visible ones. */
  overscan: number;
}

/**
 * Virtualizes a long list that scrolls with the page: which rows are rendered, and the height of the others. The number
 * of rows per line is read from the element's CSS grid; a table has one.
 */
export function useVirtualLines({ list, count, isVirtual, likelyHeight, gap, overscan }: Options) {
  const [shape, setShape] = useState({ columns: 1, top: 0 });
  const lineHeight = useRef<number>(null);
  const virtual = isVirtual && count > virtualBeyond;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !virtual) return undefined;
    const look = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setShape((now) => (now.columns === columns && now.top === top ? now : { columns, top }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, virtual]);
  const lines = useWindowVirtualizer({
    count: Math.ceil(count / shape.columns),
    enabled: virtual,
    // The height of the first line is the best guess for the others.
    estimateSize: () => lineHeight.current ?? likelyHeight,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      // Hidden lines have no height.
      if (height > 0) lineHeight.current ??= height;
      return height;
    },
    scrollMargin: shape.top,
    scrollPaddingStart: covered,
    scrollPaddingEnd: covered,
    gap,
    overscan,
    // More lines are rendered than are visible, so new ones may appear a frame later.
    useFlushSync: false,
  });
  const drawn = lines.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const all = Array.from({ length: virtual ? shape.columns : count }, (_, index) => index);
  return {
    /** All rows are rendered. */
    isWhole: !virtual,
    indices: virtual
      ? drawn.flatMap((line) => all.map((column) => line.index * shape.columns + column)).filter((at) => at < count)
      : all,
    /** Height of the rows above and below, in pixels. */
    before: virtual ? Math.max(0, (first?.start ?? shape.top) - shape.top) : 0,
    after: virtual ? Math.max(0, lines.getTotalSize() + shape.top - (last?.end ?? shape.top)) : 0,
    /** For the row at an index: the first of each line is measured. */
    place: (index: number) =>
      virtual && index % shape.columns === 0
        ? { ref: lines.measureElement, 'data-index': Math.floor(index / shape.columns) }
        : {},
    scrollTo: (index: number) => {
      if (virtual) lines.scrollToIndex(Math.floor(index / shape.columns));
    },
  };
}
