import { useEffect, useEffectEvent } from 'react';
import type { ListedThread } from './thread-list.ts';
import { useWriteGuard } from '#ui/overlay/use-write-guard.ts';

interface Keys {
  /** The listed threads. */
  items: readonly ListedThread[];
  current: ListedThread | undefined;
  choose: (item: ListedThread) => void;
  changeState: (action: 'resolve' | 'reopen', item: ListedThread) => void;
  answer: (item: ListedThread) => void;
}

const elsewhere = 'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** J and K move between the threads of a list, Y replies, V resolves or reopens, E sends back a comment to verify. */
export function useThreadKeys({ items, current, choose, changeState, answer }: Keys): void {
  const guard = useWriteGuard();
  const step = (by: number) => {
    const at = items.findIndex(({ thread }) => thread.id === current?.thread.id);
    const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))];
    if (next) choose(next);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    // The viewer covers the list and has its own keys.
    if ((target instanceof Element && target.closest(elsewhere)) || document.querySelector('[role=dialog]')) return;
    const mayResolve = current?.thread.can.resolve;
    const acts: Record<string, (() => void) | undefined> = {
      j: () => step(1),
      k: () => step(-1),
      y: current?.thread.can.reply ? () => guard(() => answer(current)) : undefined,
      v: mayResolve
        ? () => guard(() => changeState(current.state === 'resolved' ? 'reopen' : 'resolve', current))
        : undefined,
      e: mayResolve && current.state === 'to-verify' ? () => guard(() => changeState('reopen', current)) : undefined,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, []);
}
