import { and, eq, isNotNull } from 'drizzle-orm';
import type { AdvertiserId, SendingId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { deliveries, sendings } from '#db/schema/deliveries.ts';
import { requireDelivery } from '#features/platforms/deliveries/queries.ts';
import { findKept, findUnsure, keyOfSending } from '#features/platforms/deliveries/queries/ledger.ts';
import type { Scope } from '#infra/scope.ts';
import {
  closeDeliveries,
  lockLedger,
  nameOfDelivery,
  ofOrganization,
  requireSendings,
  whichOf,
  type SendingRow,
  type Which,
} from './ledger.ts';

/**
 * Tries again what failed. What another delivery has brought to the account meanwhile is not sent.
 * @throws AppError `delivery.not-found`, `sending.not-found`
 */
export async function retrySendings(scope: Scope, which: Which) {
  const { provider } = await requireDelivery(scope, which.deliveryId);
  await requireSendings(scope, which);
  await scope.transaction(async (tx) => {
    await lockLedger(tx);
    const failed = await tx.db
      .select()
      .from(sendings)
      .where(and(whichOf(tx, which), eq(sendings.state, 'failed')))
      .orderBy(sendings.position);
    if (failed.length === 0) return;
    const contents = {
      provider,
      advertiserIds: [...new Set<AdvertiserId>(failed.map(({ advertiserId }) => advertiserId))],
      hashes: failed.map(({ sha256 }) => sha256),
    };
    const kept = await findKept(tx, contents);
    const unsure = await findUnsure(tx, contents);
    const leaders = new Map<string, SendingId>();
    for (const row of failed) {
      const key = keyOfSending(row);
      const earlier = kept.get(key)?.sending;
      const follows = earlier?.id ?? leaders.get(key) ?? null;
      if (follows === null) leaders.set(key, row.id);
      await requeue(tx, row, { earlier, follows, unsure: unsure.get(key) });
    }
    const { deliveryId } = which;
    const ofDelivery = ownRow(deliveries, tx, deliveryId);
    await tx.db
      .update(deliveries)
      .set({ finishedAt: null })
      .where(and(ofDelivery, isNotNull(deliveries.finishedAt)));
    const name = await nameOfDelivery(tx, deliveryId);
    await tx.record('delivery.retried', { deliveryId, name, sendings: failed.length });
    await closeDeliveries(tx, [deliveryId]);
  });
  return requireDelivery(scope, which.deliveryId);
}

interface Requeued {
  earlier: SendingRow | undefined;
  follows: SendingId | null;
  unsure: Pick<SendingRow, 'transfer' | 'isUnsure'> | undefined;
}

async function requeue(tx: Scope, row: SendingRow, { earlier, follows, unsure }: Requeued): Promise<void> {
  const now = tx.now();
  const isThere = earlier?.state === 'ready';
  const { transfer, isUnsure } = unsure ?? row;
  await tx.db
    .update(sendings)
    .set({
      state: isThere ? 'already-there' : 'queued',
      assetId: isThere ? earlier.assetId : null,
      follows,
      transfer: follows === null ? transfer : null,
      isUnsure: follows === null && isUnsure,
      attempt: 0,
      reason: null,
      platformCode: null,
      platformMessage: null,
      platformTrace: null,
      dueAt: null,
      sinceAt: null,
      processedPercent: null,
      finishedAt: isThere ? now : null,
      updatedAt: now,
    })
    .where(and(ofOrganization(tx), eq(sendings.id, row.id)));
}
