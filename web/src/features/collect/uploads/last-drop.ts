import { useSyncExternalStore } from 'react';
import type { CreativeId, UploadId } from '@ad-foundry/contract/ids.ts';
import { currentOrganization } from '#lib/api.ts';
import { dropStorageKey } from './stored-drop.ts';
import { onTransferEnd, watchTransfers, transfersNow } from './transfer-list.ts';
import type { Transfer } from './transfer.ts';

const offeredMs = 10 * 60_000;

/** The last files that were placed and sent together. Stored per tab, so that the user can undo them after a reload. */
export interface LastDrop {
  organizationId: string | null;
  sentAt: number;
  /** Number of files. */
  count: number;
  /** The ids of the transfers; meaningless after a reload. */
  transfers: readonly string[];
  /** The uploads of the transfers that exist on the server. */
  uploads: Readonly<Record<UploadId, CreativeId>>;
  /** The ids of variations and cards that existed before the drop. */
  before: readonly string[];
}

let last: LastDrop | null = read();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function read(): LastDrop | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(dropStorageKey) ?? 'null') as LastDrop | null;
    return stored !== null && stored.sentAt + offeredMs > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

function set(next: LastDrop | null): void {
  last = next;
  try {
    if (next === null) sessionStorage.removeItem(dropStorageKey);
    else sessionStorage.setItem(dropStorageKey, JSON.stringify(next));
  } catch {
    // Without storage, only memory keeps the drop, until the page is left.
  }
  expire();
  for (const listener of listeners) listener();
}

function expire(): void {
  clearTimeout(timer);
  if (last !== null) timer = setTimeout(() => set(null), last.sentAt + offeredMs - Date.now());
}

/** Adds the upload of one of the drop's transfers once the server has created it. */
function note({ id, uploadId, target }: Transfer): void {
  if (last === null || uploadId === null || !last.transfers.includes(id) || uploadId in last.uploads) return;
  set({ ...last, uploads: { ...last.uploads, [uploadId]: target.creativeId } });
}

let isFollowing = false;

/** Stores a drop; it replaces the previous drop, or extends it with `isFurther`. */
export function rememberDrop(drop: Pick<LastDrop, 'count' | 'transfers' | 'before'>, isFurther: boolean): void {
  if (!isFollowing) {
    isFollowing = true;
    watchTransfers(() => transfersNow().forEach(note));
    onTransferEnd(note);
  }
  const part = isFurther ? last : null;
  set({
    organizationId: currentOrganization(),
    sentAt: Date.now(),
    count: (part?.count ?? 0) + drop.count,
    transfers: [...(part?.transfers ?? []), ...drop.transfers],
    uploads: part?.uploads ?? {},
    before: [...(part?.before ?? []), ...drop.before],
  });
  transfersNow().forEach(note);
}

/** Ends the offer to undo the drop. */
export const forgetDrop = (): void => set(null);

function subscribe(listener: () => void): () => void {
  expire();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last drop in this organization within ten minutes; null if there is none. */
export function useLastDrop(): LastDrop | null {
  const drop = useSyncExternalStore(subscribe, () => last);
  return drop?.organizationId === currentOrganization() ? drop : null;
}
