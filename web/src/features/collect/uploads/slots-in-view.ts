import { useSyncExternalStore } from 'react';
import type { SlotId } from '@ad-foundry/contract/ids.ts';

let inView: ReadonlySet<string> = new Set();
const slotIds = new Map<Element, SlotId>();
const listeners = new Set<() => void>();

function set(slotId: SlotId, isVisible: boolean): void {
  if (inView.has(slotId) === isVisible) return;
  const next = new Set(inView);
  if (isVisible) next.add(slotId);
  else next.delete(slotId);
  inView = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let observer: IntersectionObserver | null = null;

function observe(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const slotId = slotIds.get(target);
    if (slotId) set(slotId, isIntersecting);
  }
}

/** Tracks whether at least half of a slot's element is in the viewport. Returns the function that stops tracking. */
export function watchSlot(slotId: SlotId, element: Element | null): () => void {
  if (element === null) return () => undefined;
  observer ??= new IntersectionObserver(observe, { threshold: 0.5 });
  slotIds.set(element, slotId);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    slotIds.delete(element);
    if (slotIds.size === 0) observer = null;
    set(slotId, false);
  };
}

/** The ids of the slots in the viewport. */
export function useSlotsInView(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => inView);
}
