import { and, eq } from 'drizzle-orm';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import { anyOf } from '#db/any-of.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { sendSendingJob } from '#features/platforms/deliveries/jobs.ts';
import { isHeld, mayCancel } from '#features/platforms/deliveries/present.ts';
import { noLease } from '#infra/lease.ts';
import type { Scope } from '#infra/scope.ts';
import {
  closeDeliveries,
  listFollowers,
  nameOfDelivery,
  changeUnfinished,
  ofOrganization,
  type SendingRow,
  type Which,
} from './ledger.ts';

/**
 * Cancels the sendings that have not arrived yet. If another delivery waits for the same content, its sending takes
 * over.
 * @throws AppError `delivery.not-found`, `sending.not-found`
 */
export async function cancelSendings(scope: Scope, which: Which): Promise<Delivery> {
  return changeUnfinished(scope, which, async (tx, rows) => {
    const canceled = rows.filter(mayCancel);
    if (canceled.length === 0) return;
    const now = tx.now();
    const over = { ...noLease, dueAt: null, pausedUntil: null, reason: null, finishedAt: now };
    const ids = canceled.map(({ id }) => id);
    await tx.db
      .update(sendings)
      .set({ state: 'canceled', updatedAt: now, ...over })
      .where(and(ofOrganization(tx), anyOf(sendings.id, ids)));
    for (const row of canceled) if (row.follows === null) await promote(tx, row);
    const { deliveryId } = which;
    const name = await nameOfDelivery(tx, deliveryId);
    await tx.record('delivery.canceled', { deliveryId, name, sendings: canceled.length });
    await closeDeliveries(tx, [deliveryId]);
  });
}

/** Sends the first follower in place of a canceled sending; the other followers wait for the first. */
async function promote(tx: Scope, { id }: SendingRow): Promise<void> {
  const followers = await listFollowers(tx, id);
  const next = followers.find((follower) => !isHeld(follower)) ?? followers[0];
  if (!next) return;
  const others = followers.filter((follower) => follower.id !== next.id);
  await tx.db
    .update(sendings)
    .set({ follows: null, updatedAt: tx.now() })
    .where(and(ofOrganization(tx), eq(sendings.id, next.id)));
  const ids = others.map((follower) => follower.id);
  await tx.db
    .update(sendings)
    .set({ follows: next.id })
    .where(and(ofOrganization(tx), anyOf(sendings.id, ids)));
  await tx.enqueue(sendSendingJob, { sendingId: next.id });
}
