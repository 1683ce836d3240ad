import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { openSendingStates, type PauseReason } from '@ad-foundry/contract/deliveries/sending.ts';
import type { DeliveryId, OrganizationId, SendingId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { organizations } from '#db/schema/organizations.ts';
import { isNotHeld } from '#features/platforms/deliveries/queries/ledger.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { ofOrganization, type SendJob } from './ledger.ts';

/** Enqueues all sendings of a delivery that wait for their first step. */
export function startDelivery(scope: OrganizationScope, deliveryId: DeliveryId, sendJob: SendJob): Promise<void> {
  return scope.transaction(async (tx) => {
    const rows = await tx.db
      .select({ id: sendings.id })
      .from(sendings)
      .where(
        and(
          ofOrganization(tx),
          eq(sendings.deliveryId, deliveryId),
          eq(sendings.state, 'queued'),
          isNull(sendings.follows),
          isNull(sendings.dueAt),
        ),
      )
      .orderBy(asc(sendings.position));
    for (const { id } of rows) await tx.enqueue(sendJob, { sendingId: id });
  });
}

const ofConnections: PauseReason[] = ['not-connected', 'expired', 'missing-scope', 'permission'];

/** A connection was made or renewed: what waited for one is tried again. */
export function resumeSendings(scope: OrganizationScope, sendJob: SendJob): Promise<void> {
  return scope.transaction(async (tx) => {
    const waiting = and(eq(sendings.state, 'paused'), inArray(sendings.reason, ofConnections));
    const rows = await tx.db
      .update(sendings)
      .set({ dueAt: null, updatedAt: tx.now() })
      .where(and(ofOrganization(tx), isNull(sendings.follows), or(waiting, isStalled())))
      .returning({ id: sendings.id });
    for (const { id } of rows) await tx.enqueue(sendJob, { sendingId: id });
  });
}

/** A video in processing that waits for a connection. */
const isStalled = () => and(eq(sendings.state, 'processing'), sql`${sendings.dueAt} > now() + interval '1 minute'`);

const hungMs = 5 * 60_000;
const batchSize = 500;

interface Hung {
  id: SendingId;
  organizationId: OrganizationId;
}

/** Enqueues sendings whose job got lost: those that are overdue, and that no worker has. */
export function requeueHung(scope: SystemScope, sendJob: SendJob): Promise<number> {
  return scope.transaction(async (tx) => {
    const now = tx.now();
    const before = new Date(now.getTime() - hungMs);
    const hung = await tx.db
      .select({ id: sendings.id, organizationId: sendings.organizationId })
      .from(sendings)
      .innerJoin(organizations, and(eq(organizations.id, sendings.organizationId), isNull(organizations.deletedAt)))
      .where(
        and(
          inArray(sendings.state, [...openSendingStates]),
          isNull(sendings.follows),
          isNotHeld(),
          lt(sendings.updatedAt, before),
          or(isNull(sendings.dueAt), lt(sendings.dueAt, before)),
          or(isNull(sendings.worker), lt(sendings.workerUntil, now)),
        ),
      )
      .orderBy(asc(sendings.updatedAt))
      .limit(batchSize)
      .for('update', { of: sendings, skipLocked: true });
    await touch(tx, hung);
    for (const { id, organizationId } of hung) await tx.enqueue(sendJob, { sendingId: id }, { organizationId });
    return hung.length;
  });
}

/** Keeps them from being enqueued again before they had the time to run. */
async function touch(tx: SystemScope, hung: Hung[]): Promise<void> {
  if (hung.length === 0) return;
  const ids = hung.map(({ id }) => id);
  await tx.db.update(sendings).set({ updatedAt: tx.now(), dueAt: null }).where(anyOf(sendings.id, ids));
}
