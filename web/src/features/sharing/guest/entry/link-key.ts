import { useSyncExternalStore } from 'react';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { isIdOf } from '#lib/id-shape.ts';

export type LinkKey = InvitationId | 'unreadable' | null;

let key: LinkKey = null;
const listeners = new Set<() => void>();

/** The key of a personal link, read from the fragment of its URL, such as `#k=inv_…&promise-slt_…`; null without one. */
export function readLinkKey(fragment: string): LinkKey {
  const found = /^#?k=([^&]*)/.exec(fragment)?.[1];
  if (found === undefined) return null;
  return isIdOf('invitation', found) ? found : 'unreadable';
}

/** The fragment without the key: the place on the page that a link in a mail leads to, such as `#promise-slt_…`. */
export function withoutLinkKey(fragment: string): string {
  const place = fragment.replace(/^#?k=[^&]*&?/, '').replace(/^#/, '');
  return place === '' ? '' : `#${place}`;
}

/** Stores the key in memory only; null after it was used. */
export function setLinkKey(next: LinkKey): void {
  key = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The key with which this page was opened, until it is used. */
export function useLinkKey(): LinkKey {
  return useSyncExternalStore(subscribe, () => key);
}
