import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { transfersNow } from './transfer-list.ts';

const storageKey = 'af-sent-bytes';

/**
 * Stores the shown progress of each upload when the page is left: the server lists fewer bytes, because it drops the part
 * that was interrupted.
 */
export function storeSentBytes(): void {
  const sent = transfersNow().flatMap(({ uploadId, phase, sentBytes }) =>
    uploadId && phase !== 'stored' ? [[uploadId, sentBytes]] : [],
  );
  try {
    if (sent.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(sent)));
  } catch {
    // Without storage, progress continues at the bytes that the server has.
  }
}

/** The progress at which an upload continues, in bytes: never less than this tab showed before a reload. */
export function sentBytesOf({ id, receivedBytes, sizeBytes }: UnfinishedUpload): number {
  return Math.min(sizeBytes, Math.max(receivedBytes, storedSentBytes()[id] ?? 0));
}

function storedSentBytes(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
