import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isBehind } from '#ui/overlay/in-front.ts';
import type { Selection } from './use-selection.ts';

/** Elements that handle Escape themselves; the search field stops the key while it contains text. */
const handlesEscape =
  'input:not([type="search"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** Elements on which the list's keys work; other controls of a row handle their own keys. */
const rowControls = '[data-list-main], [data-list-select]';

interface Options {
  /** The element that contains the rows and the bulk actions. */
  area: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Absent if rows cannot be selected. */
  selection: Selection | undefined;
  /** Scrolls the row at an index into view and focuses it. */
  focusRow: (index: number) => void;
}

/** The index of the row that contains an element, or -1. */
export function rowIndexOf(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-list-index]')?.dataset['listIndex'] ?? -1);
}

/** The index of the nearest row on the next rendered line up or down, by left edge, or -1. */
function rowBeside(area: HTMLElement, here: number, direction: 1 | -1): number {
  const items = [...area.querySelectorAll<HTMLElement>('[data-list-index]')];
  const boxes = items.map((item) => ({ index: rowIndexOf(item), box: item.getBoundingClientRect() }));
  const from = boxes.find(({ index }) => index === here)?.box;
  if (!from) return -1;
  const beyond = boxes.filter(({ box }) => (box.top - from.top) * direction > 8);
  const line = Math.min(...beyond.map(({ box }) => (box.top - from.top) * direction));
  const nearest = beyond
    .filter(({ box }) => (box.top - from.top) * direction < line + 8)
    .toSorted((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left));
  return nearest[0]?.index ?? -1;
}

/** Moves the focus with the left and right arrows between the controls of a table row. */
function focusBeside(control: Element, direction: 1 | -1): boolean {
  const row = control.closest('tr[data-list-index]');
  if (!row || control.getAttribute('aria-pressed') === 'true') return false;
  const inside = [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const controls = row.matches('[tabindex]') ? [row as HTMLElement, ...inside] : inside;
  const target = controls[controls.indexOf(control as HTMLElement) + direction];
  target?.focus();
  return target !== undefined;
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1, j: 1, k: -1 };

function targetOf(key: string, here: number, area: HTMLElement, count: number): number {
  const step = steps[key];
  if (!step) return { Home: 0, End: count - 1 }[key] ?? -1;
  const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
  return isVertical && area.querySelector('table') === null ? rowBeside(area, here, step) : here + step;
}

/**
 * Keyboard navigation of a list: arrows, J, K, Home and End move, and also select with Shift; X and space select, ⌘A
 * selects all loaded rows. Escape clears the selection independent of the focus. Enter opens a row, as on any link.
 */
export function useListKeys({ area, ids, selection, focusRow }: Options): void {
  const act = (key: string, event: KeyboardEvent, target: Element, list: HTMLElement): boolean => {
    if (event.metaKey || event.ctrlKey) {
      if (key === 'a') selection?.toggleAll(true);
      return key === 'a' && selection !== undefined;
    }
    if ((key === 'ArrowLeft' || key === 'ArrowRight') && target.closest('tr'))
      return focusBeside(target, steps[key] ?? 1);
    const isRow = target.matches(rowControls);
    const isIdle = !list.contains(target);
    // Without a focused row only the letters work, because arrows then scroll the page.
    if (!isRow && !(isIdle && (key === 'j' || key === 'k'))) return false;
    const here = isRow ? rowIndexOf(target) : -1;
    const id = ids[here];
    if (selection && id !== undefined && (key === 'x' || (key === ' ' && target.matches('[data-list-main]')))) {
      selection.toggle(id, event.shiftKey);
      return true;
    }
    const next = isRow ? targetOf(key, here, list, ids.length) : 0;
    const nextId = ids[next];
    if (nextId === undefined) return false;
    if (event.shiftKey && id !== undefined) selection?.extend(id, nextId);
    focusRow(next);
    return true;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const list = area.current;
    if (!list || !(target instanceof Element) || event.defaultPrevented || event.altKey || isBehind()) return;
    if (event.key === 'Escape' && selection && selection.count > 0 && !target.closest(handlesEscape)) {
      selection.clear();
      event.preventDefault();
      return;
    }
    const isIdle = target === document.body || target.tagName === 'MAIN';
    if (target.closest(typing) || !(isIdle || list.contains(target))) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (act(key, event, target, list)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
