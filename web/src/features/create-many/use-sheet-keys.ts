import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { isBehind } from '#ui/overlay/in-front.ts';
import { linesOf, type SheetRow } from './sheet-rows.ts';
import { useSheetTools } from './sheet-tools.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]';

interface Options {
  list: RefObject<HTMLElement | null>;
  rows: readonly SheetRow[];
  scrollTo: (index: number) => void;
  onCreate: () => void;
}

/**
 * Keys of the sheet: J and K move, S skips a line or takes it, M puts the headings there, ⌘↵ creates.
 * @returns the key of the current row
 */
export function useSheetKeys({ list, rows, scrollTo, onCreate }: Options): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const { skip, moveHeadings } = useSheetTools();
  const move = (step: number) => {
    const from = rows.findIndex(({ key }) => key === current);
    let at = from < 0 && step < 0 ? rows.length : from;
    do at += step;
    while (rows[at]?.kind === 'editor');
    const next = rows[at];
    if (!next) return;
    setCurrent(next.key);
    scrollTo(at);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus());
  };
  const act = (key: string): boolean => {
    const row = rows.find((each) => each.key === current);
    const [line] = row ? linesOf(row) : [];
    if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1);
    else if (key === 's' && row) {
      if (row.kind === 'creative' && row.view.state !== 'created') skip(linesOf(row), true);
      else if (row.kind === 'skipped') skip(row.lines, false);
    } else if (key === 'm' && line) moveHeadings(line);
    else return false;
    return true;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isBehind()) return;
    if ((event.metaKey || event.ctrlKey) && event.key === 'Enter') {
      event.preventDefault();
      onCreate();
      return;
    }
    if (event.metaKey || event.ctrlKey || !(event.target instanceof Element) || event.target.closest(typing)) return;
    if (act(event.key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return current;
}
