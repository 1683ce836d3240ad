import { useSyncExternalStore } from 'react';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { ApiError } from '#lib/api.ts';
import { isBusy, isStopped, isUnsent, type Transfer } from './transfer.ts';

/** Told when a transfer has come to an end, so that the page can read anew and say so. */
export type Listener = (transfer: Transfer) => void;

// The list alone: what moves it (`store.ts`) is fetched with the first file.
let transfers: readonly Transfer[] = [];
const watchers = new Set<() => void>();
const settled = new Set<Listener>();

export function setTransfers(next: readonly Transfer[]): void {
  transfers = next;
  for (const watcher of watchers) watcher();
}

/** Changes one of them; undefined where it is not in the list any more. */
export function patch(id: string, change: Partial<Transfer>): Transfer | undefined {
  setTransfers(transfers.map((transfer) => (transfer.id === id ? { ...transfer, ...change } : transfer)));
  return transfers.find((transfer) => transfer.id === id);
}

/** Drops what has come to an end from the list. */
export function dismissTransfer(id: string): void {
  setTransfers(transfers.filter((transfer) => transfer.id !== id));
}

/** Drops what was not sent to a slot that is given other files. */
export function dismissStopped(slotId: SlotId): void {
  setTransfers(transfers.filter((transfer) => transfer.target.slotId !== slotId || !isStopped(transfer)));
}

export function tellSettled(transfer: Transfer): void {
  for (const listener of settled) listener(transfer);
}

export function onSettled(listener: Listener): () => void {
  settled.add(listener);
  return () => settled.delete(listener);
}

/** Tells of every change to the list. */
export function watchTransfers(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const transfersNow = (): readonly Transfer[] => transfers;

export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(watchTransfers, transfersNow);
}

/** Whether leaving the page would stop files, or what they wait for. */
export function holdsFiles(): boolean {
  return transfers.some(isUnsent);
}

export function isSignedOut({ phase, error }: Transfer): boolean {
  return phase === 'failed' && error instanceof ApiError && error.code === 'auth.required';
}

// Closing the tab does not lose what has arrived, but it stops what is on its way.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (transfers.some(isBusy)) event.preventDefault();
});
