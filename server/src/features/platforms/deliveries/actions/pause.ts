import { and, eq } from 'drizzle-orm';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import { anyOf } from '#db/any-of.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { sendSendingJob } from '#features/platforms/deliveries/jobs.ts';
import { isHeld, mayPause } from '#features/platforms/deliveries/present.ts';
import { noLease } from '#infra/lease.ts';
import type { Scope } from '#infra/scope.ts';
import {
  listFollowers,
  nameOfDelivery,
  changeUnfinished,
  ofOrganization,
  recordProgress,
  type SendingRow,
  type Which,
} from './ledger.ts';

/**
 * Pauses the sendings that have not arrived yet, until a person resumes them. A transfer in progress stops and later
 * continues where it stopped. Another delivery that waits for the same content sends it instead.
 * @throws AppError `delivery.not-found`, `sending.not-found`
 */
export async function pauseSendings(scope: Scope, which: Which): Promise<Delivery> {
  return changeUnfinished(scope, which, async (tx, rows) => {
    const paused = rows.filter(mayPause);
    if (paused.length === 0) return;
    const ids = paused.map(({ id }) => id);
    const waits = { ...noLease, dueAt: null, pausedUntil: null, sinceAt: null };
    const said = { platformCode: null, platformMessage: null, platformTrace: null };
    await tx.db
      .update(sendings)
      .set({ state: 'paused', reason: 'held', updatedAt: tx.now(), ...waits, ...said })
      .where(and(ofOrganization(tx), anyOf(sendings.id, ids)));
    for (const row of paused) await handOver(tx, row);
    await record(tx, 'delivery.paused', which, paused.length);
  });
}

/** Resumes sendings that a person paused. @throws AppError `delivery.not-found`, `sending.not-found` */
export async function resumeHeld(scope: Scope, which: Which): Promise<Delivery> {
  return changeUnfinished(scope, which, async (tx, rows) => {
    const paused = rows.filter(isHeld);
    if (paused.length === 0) return;
    const ids = paused.map(({ id }) => id);
    await tx.db
      .update(sendings)
      .set({ state: 'queued', reason: null, attempt: 0, updatedAt: tx.now() })
      .where(and(ofOrganization(tx), anyOf(sendings.id, ids)));
    for (const { id, follows } of paused) if (follows === null) await tx.enqueue(sendSendingJob, { sendingId: id });
    await record(tx, 'delivery.resumed', which, paused.length);
  });
}

async function record(
  tx: Scope,
  name: 'delivery.paused' | 'delivery.resumed',
  { deliveryId }: Which,
  count: number,
): Promise<void> {
  await tx.record(name, { deliveryId, name: await nameOfDelivery(tx, deliveryId), sendings: count });
  await recordProgress(tx, deliveryId, 'always');
}

/**
 * Sends the first follower in place of a paused sending, which then waits for that follower, like the other followers.
 */
async function handOver(tx: Scope, { id, transfer, isUnsure }: SendingRow): Promise<void> {
  const followers = await listFollowers(tx, id);
  const next = followers.find((follower) => !isHeld(follower));
  if (!next) return;
  const others = followers.filter((follower) => follower.id !== next.id);
  const ids = [id, ...others.map((follower) => follower.id)];
  await tx.db
    .update(sendings)
    .set({ follows: next.id, transfer: null, isUnsure: false })
    .where(and(ofOrganization(tx), anyOf(sendings.id, ids)));
  await tx.db
    .update(sendings)
    .set({ follows: null, transfer, isUnsure, updatedAt: tx.now() })
    .where(and(ofOrganization(tx), eq(sendings.id, next.id)));
  await tx.enqueue(sendSendingJob, { sendingId: next.id });
}
