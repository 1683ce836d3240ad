import { useEffect, useEffectEvent } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { isUndecided } from '@ad-foundry/contract/rules/review/state.ts';
import { undoLast } from '#features/talk/decisions/last-decision.ts';
import { takesLetters } from '#lib/typing.ts';
import { isBehind } from '#ui/overlay/in-front.ts';

interface Options {
  /** The shown slots, in order. */
  slots: readonly Slot[];
  mayDecide: boolean;
  onApprove: (slot: Slot) => void;
  onAsk: (slot: Slot) => void;
}

const cardOf = ({ id }: Pick<Slot, 'id'>) => document.getElementById(`slot-${id}`);

/** Focuses a slot's card and scrolls it into view. */
export function focusSlot(slot: Pick<Slot, 'id'> | undefined): void {
  const card = slot && cardOf(slot);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

/** The next undecided slot after this one, wrapping around. */
export function nextUndecided(slots: readonly Slot[], from: Pick<Slot, 'id'>): Slot | undefined {
  const at = slots.findIndex(({ id }) => id === from.id);
  return [...slots.slice(at + 1), ...slots.slice(0, Math.max(0, at))].find(({ review }) => isUndecided(review));
}

/**
 * Keys of a creative's slots: J and K move, A approves the focused slot, R asks for changes, Z undoes. Without a focused
 * slot, A and R focus the first undecided one, so that nothing is decided unseen.
 */
export function useSlotKeys({ slots, mayDecide, onApprove, onAsk }: Options): void {
  const actOf = (key: string, here: number): (() => unknown) | undefined => {
    const slot = slots[here];
    const first = slots.find(({ review }) => isUndecided(review));
    const decide = (act: (slot: Slot) => void) => () => {
      if (slot && isUndecided(slot.review)) act(slot);
      else focusSlot(slot ? nextUndecided(slots, slot) : first);
    };
    const keys: Record<string, () => unknown> = {
      j: () => focusSlot(slots[Math.min(slots.length - 1, here + 1)]),
      k: () => focusSlot(slots[Math.max(0, here - 1)]),
      ...(mayDecide ? { a: decide(onApprove), r: decide(onAsk), z: undoLast } : {}),
    };
    return keys[key];
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isBehind() || !(event.target instanceof Element) || takesLetters(event.target)) return;
    if (event.target.closest('[role="tablist"]')) return;
    const here = slots.findIndex((slot) => cardOf(slot)?.contains(event.target as Element));
    const act = actOf(event.key.toLowerCase(), here);
    if (act && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // On the window, so that the keys that open pages take precedence.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
