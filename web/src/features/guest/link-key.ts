import { useSyncExternalStore } from 'react';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { isIdOf } from '#lib/id-shape.ts';

export type LinkKey = InvitationId | 'unreadable' | null;

let key: LinkKey = null;
const listeners = new Set<() => void>();

/** The key of a personal link, as the fragment of its address holds it; null where there is none. */
export function readLinkKey(fragment: string): LinkKey {
  const found = /^#?k=(.*)$/.exec(fragment)?.[1];
  if (found === undefined) return null;
  return isIdOf('invitation', found) ? found : 'unreadable';
}

/** Keeps the key in the memory of this page and nowhere else; null once it has done its work. */
export function setLinkKey(next: LinkKey): void {
  key = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The key that this page was opened with, until it has led somewhere. */
export function useLinkKey(): LinkKey {
  return useSyncExternalStore(subscribe, () => key);
}
