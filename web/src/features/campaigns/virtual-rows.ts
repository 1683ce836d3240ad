import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Fewer rows than this are simply drawn. */
const virtualBeyond = 50;
const rowHeight = 48;

interface Options {
  count: number;
  /** Called when the last rows come near. */
  onNearEnd: () => void;
}

/** Which rows of a long table are drawn, and how far the others would reach; up and down move through all of them. */
export function useVirtualRows({ count, onNearEnd }: Options) {
  const table = useRef<HTMLTableElement>(null);
  const virtual = count > virtualBeyond;
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    estimateSize: () => rowHeight,
    getScrollElement: () => table.current?.parentElement ?? null,
    overscan: 12,
  });
  const drawn = virtualizer.getVirtualItems();
  const last = virtual ? (drawn.at(-1)?.index ?? 0) : count - 1;
  useEffect(() => {
    if (last >= count - 10) onNearEnd();
  }, [last, count, onNearEnd]);

  const focusRow = (index: number) =>
    table.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-main]`)?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    const here = Number(row?.dataset.index);
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: count - 1 }[event.key];
    if (target === undefined || Number.isNaN(here) || target < 0 || target >= count) return;
    event.preventDefault();
    if (virtual) virtualizer.scrollToIndex(target);
    focusRow(target);
    // A far row is drawn only after the list has scrolled there.
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(target)));
  };
  return {
    table,
    onKeyDown,
    rows: virtual ? drawn.map(({ index }) => index) : Array.from({ length: count }, (_, index) => index),
    before: virtual ? (drawn[0]?.start ?? 0) : 0,
    after: virtual ? virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0,
  };
}
