import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Lists with at most this many rows are not virtualized. */
const virtualBeyond = 60;
/** Height of the sticky bars above and below the list, in pixels. */
const covered = 112;

interface Options {
  list: RefObject<HTMLElement | null>;
  count: number;
  isVirtual: boolean;
  /** Estimated height of a line in pixels, until the first one is measured. */
  likelyHeight: number;
  gap: number;
  /** Number of lines rendered above and below the visible ones. */
  overscan: number;
}

/** Attributes of a row that a virtualized list renders. */
export interface LinePlace {
  'data-at': number;
  /** Present on the first row of each line, which is measured. */
  ref?: (element: Element | null) => void;
  'data-index'?: number;
  /** Present on a focused row outside the viewport. */
  'data-kept'?: '';
  style?: CSSProperties;
}

/**
 * Virtualizes a long list that scrolls with the page: returns which rows are rendered, and the height of the others.
 * Reads the number of rows per line from the element's CSS grid; a table has one. The focused row stays rendered, and a
 * printed page has all rows. The list must be positioned, and its rows need the attributes that `place` returns.
 */
export function useVirtualLines({ list, count, isVirtual, likelyHeight, gap, overscan }: Options) {
  const isPrinted = useIsPrinted();
  const virtual = isVirtual && count > virtualBeyond && !isPrinted;
  const { columns, top } = useShape(list, virtual);
  const lineHeight = useLineHeight(list, count);
  const [places] = useState(() => new Map<string, LinePlace>());
  const lines = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    enabled: virtual,
    estimateSize: () => lineHeight.current ?? likelyHeight,
    measureElement: (element, entry, instance) => {
      const measuredSize = instance.measurementsCache[Number(element.getAttribute('data-index'))]?.size;
      return element.hasAttribute('data-kept') && measuredSize
        ? measuredSize
        : measureElement(element, entry, instance);
    },
    scrollMargin: top,
    scrollPaddingStart: covered,
    scrollPaddingEnd: covered,
    gap,
    overscan,
    // More lines are rendered than are visible, so new ones may appear a frame later.
    useFlushSync: false,
  });
  const drawn = lines.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const all = Array.from({ length: virtual ? columns : count }, (_, index) => index);
  const inSight = virtual
    ? drawn.flatMap((line) => all.map((column) => line.index * columns + column)).filter((at) => at < count)
    : all;
  const focused = virtual ? focusedIn(list.current) : -1;
  const kept = focused >= 0 && focused < count && !inSight.includes(focused) ? focused : -1;
  const startOf = (at: number) => (lines.measurementsCache[Math.floor(at / columns)]?.start ?? top) - top;
  return {
    /** Whether all rows are rendered. */
    isWhole: !virtual,
    indices: kept < 0 ? inSight : [...inSight, kept].toSorted((a, b) => a - b),
    /** Height of the unrendered rows above and below, in pixels. */
    before: virtual ? Math.max(0, (first?.start ?? top) - top) : 0,
    after: virtual ? Math.max(0, lines.getTotalSize() + top - (last?.end ?? top)) : 0,
    /** Returns the same object for the same place, so that memoized rows do not render again. */
    place: (index: number): LinePlace => {
      const line = virtual && index % columns === 0 ? Math.floor(index / columns) : undefined;
      const keptTop = index === kept ? startOf(index) : undefined;
      const key = `${index} ${line} ${keptTop}`;
      const place = places.get(key) ?? placeOf(index, { line, keptTop, measure: lines.measureElement });
      places.set(key, place);
      return place;
    },
    scrollTo: (index: number) => {
      if (virtual) lines.scrollToIndex(Math.floor(index / columns));
    },
  };
}

interface LinePosition {
  line: number | undefined;
  keptTop: number | undefined;
  measure: (element: Element | null) => void;
}

const placeOf = (index: number, { line, keptTop, measure }: LinePosition): LinePlace => ({
  'data-at': index,
  ...(line === undefined ? {} : { ref: measure, 'data-index': line }),
  ...(keptTop === undefined ? {} : { 'data-kept': '', style: { ...outOfSight, top: keptTop } }),
});

const outOfSight: CSSProperties = { position: 'absolute', insetInlineStart: 0, opacity: 0, pointerEvents: 'none' };

/** The index of the row that contains the focus; -1 for none. */
function focusedIn(list: HTMLElement | null): number {
  const row = list?.contains(document.activeElement) ? document.activeElement?.closest('[data-at]') : null;
  return row ? Number(row.getAttribute('data-at')) : -1;
}

/** The number of rows per line, and the position of the list on the page. */
function useShape(list: RefObject<HTMLElement | null>, virtual: boolean) {
  const [shape, setShape] = useState({ columns: 1, top: 0 });
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
  return shape;
}

/** The estimated line height: that of the first row, also for rows that are loaded later. */
function useLineHeight(list: RefObject<HTMLElement | null>, count: number) {
  const lineHeight = useRef<number>(null);
  useLayoutEffect(() => {
    const height = list.current?.querySelector('[data-at]')?.getBoundingClientRect().height ?? 0;
    // Hidden rows have no height.
    if (height > 0) lineHeight.current ??= height;
  }, [list, count]);
  return lineHeight;
}

function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Renders before the page is laid out for printing.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinted(true)), { signal });
    window.addEventListener('afterprint', () => setPrinted(false), { signal });
    return () => controller.abort();
  }, []);
  return isPrinted;
}
