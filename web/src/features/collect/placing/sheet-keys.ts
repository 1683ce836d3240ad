import type { KeyboardEvent } from 'react';

interface Keys {
  isRow: (index: number) => boolean;
  focusLine: (index: number) => void;
  onSelect: (index: number, isRange: boolean) => void;
  onRemove: (index: number) => void;
}

const typing = 'input, textarea, [role="menu"], [role="dialog"] [role="listbox"]';

/** Focuses a line of the list. */
export function moveTo(list: HTMLElement | null, index: number): void {
  list?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
}

/** Focuses the row at this index or above, after the user left out a row; without rows, the sheet. */
export function moveNear(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-index][tabindex]') ?? [])];
  const near = rows.findLast((row) => Number(row.dataset['index']) <= index) ?? rows[0];
  (near ?? list?.closest<HTMLElement>('[role="dialog"]'))?.focus();
}

/**
 * Keys of the whole sheet: Ctrl or ⌘ with Enter sends, / searches, A opens the places for the selected files, and the
 * down arrow enters the list.
 */
export function pressSheetKey(event: KeyboardEvent<HTMLElement>, send: () => void): void {
  const { target, currentTarget: sheet, key } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
  // Lists, menus and multi-line inputs have their own keys.
  if (target.closest('[role="dialog"], [role="menu"], textarea') !== sheet) return;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    // Otherwise Enter would also press the focused button.
    event.preventDefault();
    return send();
  }
  if (target.closest(typing) || event.ctrlKey || event.metaKey || event.altKey) return;
  const control =
    key === '/'
      ? sheet.querySelector<HTMLElement>('header input[type="search"]')
      : key === 'ArrowDown' && target === sheet
        ? sheet.querySelector<HTMLElement>('[data-index][tabindex]')
        : null;
  const assign = key.toLowerCase() === 'a' ? sheet.querySelector<HTMLElement>('[data-chosen] [role="combobox"]') : null;
  if (!control && !assign) return;
  event.preventDefault();
  control?.focus();
  assign?.click();
}

/** Escape first clears the search that has the focus, then the selection, and then closes the sheet. */
export function pressEscape(event: Event): void {
  const { activeElement } = document;
  // The sheet hears the key before the field, which clears itself.
  if (activeElement instanceof HTMLInputElement && activeElement.type === 'search' && activeElement.value !== '')
    return event.preventDefault();
  const clear = document.querySelector<HTMLElement>('[data-chosen] [data-clear]');
  if (!clear) return;
  event.preventDefault();
  clear.click();
}

/**
 * Keys of the list: the up and down arrows move, X selects, P opens the places, 1 to 3 answer, Backspace leaves out.
 * Returns whether the key was used.
 */
export function pressKey(event: KeyboardEvent, keys: Keys): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || target.closest(typing) || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const line = target.closest<HTMLElement>('[data-index]');
  const index = Number(line?.dataset['index'] ?? -1);
  if (!line) return false;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const step = key === 'ArrowDown' ? 1 : -1;
    for (const next of [index + step, index + 2 * step])
      if (keys.isRow(next)) {
        keys.focusLine(next);
        return true;
      }
    return false;
  }
  const press = (selector: string) => {
    const control = line.querySelector<HTMLElement>(selector);
    control?.click();
    return control !== null;
  };
  if (/^[1-9]$/.test(key)) return press(`[data-answer="${key}"]`);
  if (key.toLowerCase() === 'p') return press('[role="combobox"]');
  if (key.toLowerCase() === 'x') keys.onSelect(index, event.shiftKey);
  else if (key === 'Backspace' || key === 'Delete') keys.onRemove(index);
  else return false;
  return true;
}
