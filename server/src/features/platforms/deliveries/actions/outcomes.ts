import { and } from 'drizzle-orm';
import type { DeliveryId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { sendSendingJob } from '#features/platforms/deliveries/jobs.ts';
import type { PlatformWords, Step } from '#features/platforms/deliveries/rules.ts';
import { releaseLease, updateLeased, type Lease } from '#infra/lease.ts';
import {
  closeDeliveries,
  listFollowers,
  lockLedger,
  ofOrganization,
  recordProgress,
  type Acting,
  type SendingRow,
} from './ledger.ts';

/**
 * A claimed sending. `row` is the row at the beginning of the step; `isUnsure` in it is reset once the platform has
 * reported the outcome of an earlier try.
 */
export type LeasedSending = Lease<typeof sendings>;

const silence: PlatformWords = { code: null, message: null, traceId: null };

const said = ({ code, message, traceId }: PlatformWords) => ({
  platformCode: code,
  platformMessage: message,
  platformTrace: traceId,
});

type SendingValues = Partial<typeof sendings.$inferInsert>;

/** Changes a claimed sending. @returns false if the sending was canceled or passed to another worker */
export const updateSending = (scope: Acting, lease: LeasedSending, set: SendingValues): Promise<boolean> =>
  updateLeased(scope, lease, { updatedAt: scope.now(), ...set });

/** Stores that the platform has the file. Completes the sendings of the same content to the same ad account as well. */
export async function completeSending(scope: Acting, lease: LeasedSending, assetId: string): Promise<void> {
  await end(scope, lease, {
    values: {
      state: 'ready',
      assetId,
      sentBytes: lease.row.sizeBytes,
      transfer: null,
      isUnsure: false,
      ...said(silence),
    },
    followers: { state: 'already-there', assetId, reason: null },
  });
}

export async function failSending(
  scope: Acting,
  lease: LeasedSending,
  { reason, words }: { reason: NonNullable<SendingRow['reason']>; words: PlatformWords },
): Promise<void> {
  const failed = { state: 'failed' as const, reason, ...said(words) };
  await end(scope, lease, { values: failed, followers: failed });
}

async function end(
  scope: Acting,
  lease: LeasedSending,
  { values, followers }: { values: SendingValues; followers: SendingValues },
): Promise<void> {
  await scope.transaction(async (tx: Acting) => {
    await lockLedger(tx);
    const now = tx.now();
    const ended = { reason: null, dueAt: null, pausedUntil: null, finishedAt: now, updatedAt: now };
    if (!(await releaseLease(tx, lease, { ...ended, ...values }))) return;
    const following = await listFollowers(tx, lease.row.id);
    if (following.length > 0) {
      const ids = following.map(({ id }) => id);
      await tx.db
        .update(sendings)
        .set({ ...followers, updatedAt: now, finishedAt: now })
        .where(and(ofOrganization(tx), anyOf(sendings.id, ids)));
    }
    await closeDeliveries(tx, deliveriesOf(lease.row, following));
  });
}

/** The deliveries of a sending and of the sendings that wait for it. */
export const deliveriesOf = (row: SendingRow, following: SendingRow[]): DeliveryId[] => [
  row.deliveryId,
  ...following.map(({ deliveryId }) => deliveryId),
];

/** Stores that all bytes have arrived, and requests the processing state from the platform again after `delayMs`. */
export async function awaitProcessing(
  scope: Acting,
  lease: LeasedSending,
  { assetId, percent, delayMs }: { assetId: string; percent: number | null; delayMs: number },
): Promise<void> {
  const since = lease.row.state === 'processing' ? lease.row.sinceAt : null;
  await release(scope, lease, {
    set: {
      state: 'processing',
      assetId,
      processedPercent: percent,
      sinceAt: since ?? scope.now(),
      sentBytes: lease.row.sizeBytes,
    },
    delayMs,
  });
}

interface Postponed {
  step: Exclude<Step, { end: unknown }>;
  words: PlatformWords;
  /** Further columns of the sending to change. */
  set?: SendingValues;
}

// A pause that only a person can end is checked again after this time, in case the job that would end it is lost.
const recheckMs = 60 * 60_000;

/** Pauses a sending, or schedules another try. */
export async function postponeSending(
  scope: Acting,
  lease: LeasedSending,
  { step, words, set = {} }: Postponed,
): Promise<void> {
  const now = scope.now().getTime();
  const isProcessing = lease.row.state === 'processing';
  const since = lease.row.sinceAt ?? scope.now();
  if ('again' in step) {
    const state = isProcessing ? 'processing' : 'queued';
    const waiting: SendingValues = { state, reason: null, pausedUntil: null, sinceAt: since, ...said(words), ...set };
    return release(scope, lease, { set: waiting, delayMs: step.again });
  }
  const { pause: reason, untilMs } = step;
  const pausedUntil = untilMs === null ? null : new Date(untilMs);
  // A video in processing keeps that state, even if its progress cannot be requested: all of its bytes have arrived.
  const state = isProcessing ? 'processing' : 'paused';
  const paused: SendingValues = { state, reason, pausedUntil, ...said(words), ...set };
  const delayMs = Math.max(0, (untilMs ?? now + recheckMs) - now);
  await release(scope, lease, { set: paused, delayMs });
}

async function release(
  scope: Acting,
  lease: LeasedSending,
  { set, delayMs }: { set: SendingValues; delayMs: number },
): Promise<void> {
  await scope.transaction(async (tx: Acting) => {
    const dueAt = new Date(tx.now().getTime() + delayMs);
    if (!(await releaseLease(tx, lease, { ...set, dueAt, updatedAt: tx.now() }))) return;
    await tx.enqueue(sendSendingJob, { sendingId: lease.row.id }, { delayMs });
    const following = await listFollowers(tx, lease.row.id);
    for (const deliveryId of new Set(deliveriesOf(lease.row, following)))
      await recordProgress(tx, deliveryId, 'always');
  });
}
