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

/**
 * Keys of the list: the up and down arrows move, X selects, P opens the places, 1 to 3 answer, Backspace leaves out. Returns
 * whether the key was used.
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
