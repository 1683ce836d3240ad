import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { isBehind } from '#ui/overlay/in-front.ts';

const typed = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';

/**
 * Moves through rows by J and K, and does the act of the current one by Enter where no other control has the focus.
 * @returns the index of the current row
 */
export function useEntryKeys(list: RefObject<HTMLElement | null>, count: number): number {
  const [at, setAt] = useState(0);
  const current = Math.min(at, count - 1);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isBehind()) return;
    if (!(target instanceof Element) || target.closest(typed)) return;
    const acts = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry-act]') ?? [])];
    const isIdle = target === document.body || target.tagName === 'MAIN';
    if (key === 'Enter' && isIdle) {
      acts[current]?.click();
      return;
    }
    const step = { j: 1, k: -1 }[key.toLowerCase()];
    if (step === undefined || acts.length === 0) return;
    event.preventDefault();
    const focused = acts.indexOf(target as HTMLElement);
    const next = focused < 0 && isIdle && current === 0 && step < 0 ? 0 : (focused < 0 ? current : focused) + step;
    const index = Math.min(acts.length - 1, Math.max(0, next));
    acts[index]?.focus();
    setAt(index);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return current;
}
