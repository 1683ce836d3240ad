import { useSyncExternalStore } from 'react';
import type { Transfer } from '#features/uploads/transfer.ts';
import { needTexts } from '#lib/i18n.ts';

type Desk = (typeof import('./desk-work.tsx'))['desk'];

let desk: Desk | null = null;
const listeners = new Set<() => void>();
const none: readonly Transfer[] = [];

/** True once the upload module is loaded. */
export const isDeskThere = (): boolean => desk !== null;

/** Loads the upload module (reads, judges and uploads files) with its texts; returns it synchronously once loaded. */
export function loadDesk(): Desk | Promise<Desk> {
  return desk ?? fetchDesk();
}

async function fetchDesk(): Promise<Desk> {
  const [{ desk: loaded }] = await Promise.all([import('./desk-work.tsx'), needTexts(['deliver'])]);
  if (!desk) {
    desk = loaded;
    loaded.watchTransfers(() => listeners.forEach((listener) => listener()));
    for (const listener of listeners) listener();
  }
  return loaded;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The upload module; null until it is loaded. */
export function useDesk(): Desk | null {
  return useSyncExternalStore(subscribe, () => desk);
}

/** All transfers of this browser: files being checked, uploading or stopped. */
export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(subscribe, () => desk?.transfersNow() ?? none);
}
