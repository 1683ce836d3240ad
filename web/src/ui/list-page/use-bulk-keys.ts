import { useEffect, useEffectEvent } from 'react';
import { isBehind } from '#ui/overlay/in-front.ts';
import type { BulkAction, ListRow, Matching } from './declaration.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

interface Options {
  bulk: readonly BulkAction<ListRow>[];
  rows: readonly ListRow[];
  all: Matching | null;
}

/** Runs a bulk action by its key, wherever the focus is, except while typing or behind a window. */
export function useBulkKeys({ bulk, rows, all }: Options): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return;
    if ((event.target instanceof Element && event.target.closest(typing)) || isBehind()) return;
    const action = bulk.find(({ key }) => key === event.key.toLowerCase());
    if (!action || action.refusal?.(rows, all) !== undefined) return;
    event.preventDefault();
    action.run(rows, all);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // On the window, so that the keys that open pages come first: `g f` is one of them.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
