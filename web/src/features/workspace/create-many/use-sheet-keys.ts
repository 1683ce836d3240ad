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
 * Keys of the sheet: J and K move, S skips or includes a line, M makes it the headings, ⌘↵ creates.
 * @returns the key of the current row, which stays current when its line is skipped or included
 */
export function useSheetKeys({ list, rows, scrollTo, onCreate }: Options): string | null {
  const [line, setLine] = useState<number>();
  const at = rows.findIndex((row) => row.kind !== 'editor' && line !== undefined && linesOf(row).includes(line));
  const current = rows[at];
  const { skip, moveHeadings } = useSheetTools();
  const move = (step: number) => {
    let to = at < 0 && step < 0 ? rows.length : at;
    do to += step;
    while (rows[to]?.kind === 'editor');
    const next = rows[to];
    if (!next) return;
    setLine(linesOf(next)[0]);
    scrollTo(to);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus());
  };
  const act = (key: string): boolean => {
    const row = current;
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
  return current?.key ?? null;
}
