import type { CardId, CreativeId, SlotId, UploadId, VariationId } from '@ad-foundry/contract/ids.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { MediaFacts, RefusalReason } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOrder } from './followed-repairs.ts';
import type { Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';

/** `lost`: the connection or the server is down. `archived`: the creative is archived, and may be restored. */
export type Interruption = 'lost' | 'archived';

/** The slot or card a file is uploaded to. */
export interface Target {
  creativeId: CreativeId;
  slotId: SlotId;
  variationId?: VariationId | undefined;
  /** The card that receives a new version; without it the server finds or creates a place. */
  cardId?: CardId | undefined;
  spec: FormatSpec;
  type: FormatType;
  strict: boolean;
}

/**
 * The state of a transfer. `blocked` waits for the user: the file breaks a rule and was not sent; `refused` is a file
 * that cannot be used at all; `failed` can be retried; `cancelled` is reported once and is in no list.
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
  /** The transfer of the same file to another place; this one waits for it and sends no bytes. */
  follows: string | null;
  target: Target;
  file: File;
  phase: Phase;
  facts: MediaFacts | null;
  verdict: Verdict | null;
  refusal: { reason: RefusalReason; detail: string | null } | null;
  sentBytes: number;
  /** The reason for an automatic retry; null while not waiting. */
  interrupted: Interruption | null;
  /** Whether another tab of this browser is sending this upload, so that this one waits. */
  elsewhere: boolean;
  /** Whether the server had lost the upload, so that it restarted from the beginning. */
  restarted: boolean;
  /** Average over the last seconds; null while unknown. */
  bytesPerSecond: number | null;
  uploadId: UploadId | null;
  /** The reason to send a file that breaks a rule; stored as the version's note. */
  reason: string | null;
  /** How to repair it once it is stored; null to leave it as it is. */
  repair: RepairOrder | null;
  /** The number of slots to adapt it to once it is stored; 0 without adapting. */
  adaptTo?: number;
  /** The error of the request, to display its text. */
  error: unknown;
}

/** Identifies a file: the same file always has the same fingerprint. */
export function fingerprintOf(file: File): string {
  return `${file.name}/${file.size}/${file.lastModified}`.slice(-500);
}

/** Whether this is the file with which an upload was started. */
export function isFileOf(file: File, begun: { fingerprint: string | null; sizeBytes: number }): boolean {
  return file.size === begun.sizeBytes && fingerprintOf(file) === begun.fingerprint;
}

/** Whether the transfer still has bytes to send or waits for an answer. */
export function isBusy({ phase }: Transfer): boolean {
  return phase === 'checking' || phase === 'waiting' || phase === 'uploading';
}

/** Whether the file was not sent: it breaks a rule, or cannot be used. */
export function isStopped({ phase }: Transfer): boolean {
  return phase === 'blocked' || phase === 'refused';
}

/** Whether leaving the page would lose or interrupt the transfer. */
export function isUnsent(transfer: Transfer): boolean {
  return isBusy(transfer) || transfer.phase === 'paused' || transfer.phase === 'failed';
}

/** Seconds until the last byte at the current speed; null while unknown. */
export function secondsLeft({ file, sentBytes, bytesPerSecond }: Transfer): number | null {
  return bytesPerSecond === null || bytesPerSecond < 1 ? null : Math.ceil((file.size - sentBytes) / bytesPerSecond);
}
