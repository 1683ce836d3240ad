import { useSyncExternalStore } from 'react';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { ApiError } from '#lib/api.ts';
import { isBusy, isStopped, isUnsent, type Transfer } from './transfer.ts';

/** Called when a transfer ends, so that the page can refetch and show it. */
export type Listener = (transfer: Transfer) => void;

// This module holds only the list; the code that sends files (`store.ts`) is loaded with the first file.
let transfers: readonly Transfer[] = [];
/** Bytes of the files stored since the queue was last empty; their rows are no longer listed. */
let storedBytes = 0;
const watchers = new Set<() => void>();
const settled = new Set<Listener>();

export function setTransfers(next: readonly Transfer[]): void {
  if (!transfers.some(isUnsent)) storedBytes = 0;
  transfers = next;
  for (const watcher of watchers) watcher();
}

/** Updates a transfer; undefined if it is no longer in the list. */
export function patch(id: string, change: Partial<Transfer>): Transfer | undefined {
  setTransfers(transfers.map((transfer) => (transfer.id === id ? { ...transfer, ...change } : transfer)));
  return transfers.find((transfer) => transfer.id === id);
}

/** Removes an ended transfer from the list. */
export function dismissTransfer(id: string): void {
  setTransfers(transfers.filter((transfer) => transfer.id !== id));
}

/** Removes the unsent files of a slot that receives other files. */
export function dismissStopped(slotId: SlotId): void {
  setTransfers(transfers.filter((transfer) => transfer.target.slotId !== slotId || !isStopped(transfer)));
}

/** The total and the sent bytes of all files since the queue was last empty. */
export function progressOf(list: readonly Transfer[]): { bytes: number; sentBytes: number } {
  const counted = list.filter((transfer) => !isStopped(transfer) && transfer.phase !== 'stored');
  return {
    bytes: counted.reduce((sum, { file }) => sum + file.size, storedBytes),
    sentBytes: counted.reduce((sum, { sentBytes }) => sum + sentBytes, storedBytes),
  };
}

export function notifyTransferEnd(transfer: Transfer): void {
  if (transfer.phase === 'stored') storedBytes += transfer.file.size;
  for (const listener of settled) listener(transfer);
}

export function onTransferEnd(listener: Listener): () => void {
  settled.add(listener);
  return () => settled.delete(listener);
}

/** Subscribes to changes of the list. Returns the unsubscribe function. */
export function watchTransfers(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const transfersNow = (): readonly Transfer[] => transfers;

export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(watchTransfers, transfersNow);
}

/** Whether leaving the page would interrupt transfers or lose waiting files. */
export function holdsFiles(): boolean {
  return transfers.some(isUnsent);
}

export function isSignedOut({ phase, error }: Transfer): boolean {
  return phase === 'failed' && error instanceof ApiError && error.code === 'auth.required';
}

// Closing the tab keeps the bytes on the server, but interrupts running transfers.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (transfers.some(isBusy)) event.preventDefault();
});
