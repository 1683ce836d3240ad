import type { CardId, CreativeId, SlotId, UploadId, VariationId } from '@ad-foundry/contract/ids.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/format-spec.ts';
import type { MediaFacts, RefusalReason } from '@ad-foundry/contract/rules/media-facts.ts';
import type { Verdict } from '@ad-foundry/contract/rules/upload-rules.ts';

/** Where a file is meant to go. */
export interface Target {
  creativeId: CreativeId;
  slotId: SlotId;
  variationId?: VariationId | undefined;
  /** A new version of this card; without it the server finds or makes a place. */
  cardId?: CardId | undefined;
  spec: FormatSpec;
  type: FormatType;
  strict: boolean;
}

/**
 * How far a file is. `blocked` waits for the person: it breaks a rule and has not been sent; `refused` is no file
 * that anybody could use; `failed` may be tried again; `cancelled` is told once and in no list.
 */
export type Phase =
  | 'checking'
  | 'blocked'
  | 'refused'
  | 'waiting'
  | 'uploading'
  | 'paused'
  | 'failed'
  | 'cancelled'
  | 'stored';

export interface Transfer {
  id: string;
  target: Target;
  file: File;
  phase: Phase;
  facts: MediaFacts | null;
  verdict: Verdict | null;
  refusal: { reason: RefusalReason; detail: string | null } | null;
  sentBytes: number;
  /** Neither line nor server answer just now: it goes on by itself when they do. */
  interrupted: boolean;
  /** Another tab of this browser is sending this very upload; this one waits and follows. */
  elsewhere: boolean;
  /** Averaged over the last seconds; null while it cannot be told. */
  bytesPerSecond: number | null;
  uploadId: UploadId | null;
  /** Whatever the call threw, for its text. */
  error: unknown;
}

/** The same file, on the same or another day, has the same mark. */
export function fingerprintOf(file: File): string {
  return `${file.name}/${file.size}/${file.lastModified}`.slice(-500);
}

/** Whether a file is the one that an upload was begun with. */
export function isFileOf(file: File, begun: { fingerprint: string | null; sizeBytes: number }): boolean {
  return file.size === begun.sizeBytes && fingerprintOf(file) === begun.fingerprint;
}

/** What still needs bytes to be sent or an answer to come. */
export function isBusy({ phase }: Transfer): boolean {
  return phase === 'checking' || phase === 'waiting' || phase === 'uploading';
}

/** It has not been sent: it breaks a rule, or nobody could use it. */
export function isStopped({ phase }: Transfer): boolean {
  return phase === 'blocked' || phase === 'refused';
}

/** What would be lost, or at least stop, with the page: all that is not settled. */
export function isUnsent(transfer: Transfer): boolean {
  return isBusy(transfer) || transfer.phase === 'paused' || transfer.phase === 'failed';
}

/** Seconds until the last byte at the present speed, null where nobody knows. */
export function secondsLeft({ file, sentBytes, bytesPerSecond }: Transfer): number | null {
  return bytesPerSecond === null || bytesPerSecond < 1 ? null : Math.ceil((file.size - sentBytes) / bytesPerSecond);
}
