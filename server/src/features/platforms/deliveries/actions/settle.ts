import { and, eq, inArray } from 'drizzle-orm';
import { openSendingStates } from '@ad-foundry/contract/deliveries/sending.ts';
import type { DeliveryId, SendingId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { sendings } from '#db/schema/deliveries.ts';
import type { PlatformWords, Step } from '#features/platforms/deliveries/rules.ts';
import {
  closeDeliveries,
  listFollowers,
  lockLedger,
  ofOrganization,
  tell,
  type Acting,
  type Sending,
} from './ledger.ts';

/** Enqueues the next step of a sending, in the transaction. */
export type Enqueue = (tx: Acting, sendingId: SendingId, delayMs: number) => Promise<void>;

/**
 * A sending while a worker has it. `row` is as the step found it; its `isUnsure` is taken back once the platform was asked
 * what an earlier try has done.
 */
export interface Held {
  row: Sending;
  worker: string;
}

const silence: PlatformWords = { code: null, message: null, traceId: null };

const said = ({ code, message, traceId }: PlatformWords) => ({
  platformCode: code,
  platformMessage: message,
  platformTrace: traceId,
});

/** Only while the worker still has it, and it was not canceled meanwhile. */
const held = (scope: Acting, { row, worker }: Held) =>
  and(
    ofOrganization(scope),
    eq(sendings.id, row.id),
    eq(sendings.worker, worker),
    inArray(sendings.state, [...openSendingStates]),
  );

type Change = Partial<typeof sendings.$inferInsert>;

/** Changes a sending that this worker has. @returns false when it no longer has it */
export async function change(scope: Acting, one: Held, set: Change): Promise<boolean> {
  const changed = await scope.db
    .update(sendings)
    .set({ updatedAt: scope.now(), ...set })
    .where(held(scope, one))
    .returning({ id: sendings.id });
  return changed.length > 0;
}

/** The platform has the file. Sendings of the same content end with it. */
export async function settleReady(scope: Acting, one: Held, assetId: string): Promise<void> {
  await end(scope, one, {
    own: { state: 'ready', assetId, sentBytes: one.row.sizeBytes, transfer: null, isUnsure: false, ...said(silence) },
    followers: { state: 'already-there', assetId, reason: null },
  });
}

export async function settleFailed(
  scope: Acting,
  one: Held,
  { reason, words }: { reason: NonNullable<Sending['reason']>; words: PlatformWords },
): Promise<void> {
  const failed = { state: 'failed' as const, reason, ...said(words) };
  await end(scope, one, { own: failed, followers: failed });
}

async function end(scope: Acting, one: Held, { own, followers }: { own: Change; followers: Change }): Promise<void> {
  await scope.transaction(async (tx: Acting) => {
    await lockLedger(tx);
    const now = tx.now();
    const over = { worker: null, workerUntil: null, dueAt: null, pausedUntil: null, finishedAt: now };
    if (!(await change(tx, one, { reason: null, ...over, ...own }))) return;
    const following = await listFollowers(tx, one.row.id);
    if (following.length > 0) {
      const ids = following.map(({ id }) => id);
      await tx.db
        .update(sendings)
        .set({ ...followers, updatedAt: now, finishedAt: now })
        .where(and(ofOrganization(tx), anyOf(sendings.id, ids)));
    }
    await closeDeliveries(tx, deliveriesOf(one.row, following));
  });
}

/** The deliveries of a sending and of those that wait for it. */
export const deliveriesOf = (row: Sending, following: Sending[]): DeliveryId[] => [
  row.deliveryId,
  ...following.map(({ deliveryId }) => deliveryId),
];

/** All bytes have arrived: the platform is asked again after a while. */
export async function settleProcessing(
  scope: Acting,
  one: Held,
  {
    assetId,
    percent,
    delayMs,
    enqueue,
  }: { assetId: string; percent: number | null; delayMs: number; enqueue: Enqueue },
): Promise<void> {
  const since = one.row.state === 'processing' ? one.row.sinceAt : null;
  await release(scope, one, {
    set: {
      state: 'processing',
      assetId,
      processedPercent: percent,
      sinceAt: since ?? scope.now(),
      sentBytes: one.row.sizeBytes,
    },
    delayMs,
    enqueue,
  });
}

interface Stepping {
  step: Exclude<Step, { end: unknown }>;
  words: PlatformWords;
  /** Of the state in which it is found again. */
  set?: Change;
  enqueue: Enqueue;
}

// A reason that only people can remove is looked at again from time to time, should the note of its end get lost.
const recheckMs = 60 * 60_000;

/** Pauses a sending, or leaves it for another try. */
export async function settleLater(
  scope: Acting,
  one: Held,
  { step, words, set = {}, enqueue }: Stepping,
): Promise<void> {
  const now = scope.now().getTime();
  const isProcessing = one.row.state === 'processing';
  const since = one.row.sinceAt ?? scope.now();
  if ('again' in step) {
    const state = isProcessing ? 'processing' : 'queued';
    const waiting: Change = { state, reason: null, pausedUntil: null, sinceAt: since, ...said(words), ...set };
    return release(scope, one, { set: waiting, delayMs: step.again, enqueue });
  }
  const { pause: reason, untilMs } = step;
  const pausedUntil = untilMs === null ? null : new Date(untilMs);
  // A video that is being processed stays so, whatever keeps from asking for it: its bytes have arrived.
  const state = isProcessing ? 'processing' : 'paused';
  const paused: Change = { state, reason, pausedUntil, ...said(words), ...set };
  const delayMs = Math.max(0, (untilMs ?? now + recheckMs) - now);
  await release(scope, one, { set: paused, delayMs, enqueue });
}

async function release(
  scope: Acting,
  one: Held,
  { set, delayMs, enqueue }: { set: Change; delayMs: number; enqueue: Enqueue },
): Promise<void> {
  await scope.transaction(async (tx: Acting) => {
    const dueAt = new Date(tx.now().getTime() + delayMs);
    if (!(await change(tx, one, { ...set, worker: null, workerUntil: null, dueAt }))) return;
    await enqueue(tx, one.row.id, delayMs);
    const following = await listFollowers(tx, one.row.id);
    for (const deliveryId of new Set(deliveriesOf(one.row, following))) await tell(tx, deliveryId, 'always');
  });
}
