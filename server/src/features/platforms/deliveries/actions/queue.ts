import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { openSendingStates, type PauseReason } from '@ad-foundry/contract/deliveries/sending.ts';
import type { DeliveryId, OrganizationId, SendingId } from '@ad-foundry/contract/ids.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { organizations } from '#db/schema/organizations.ts';
import { sendSendingJob } from '#features/platforms/deliveries/jobs.ts';
import { isNotHeld } from '#features/platforms/deliveries/queries/ledger.ts';
import { isUnleased } from '#infra/lease.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { ofOrganization } from './ledger.ts';

/** Enqueues all sendings of a delivery that wait for their first step. */
export function startDelivery(scope: OrganizationScope, deliveryId: DeliveryId): Promise<void> {
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
    for (const { id } of rows) await tx.enqueue(sendSendingJob, { sendingId: id });
  });
}

const ofConnections: PauseReason[] = ['not-connected', 'expired', 'missing-scope', 'permission'];

/** Retries sendings that waited for a connection, after a member made or renewed one. */
export function resumeSendings(scope: OrganizationScope): Promise<void> {
  return scope.transaction(async (tx) => {
    const waiting = and(eq(sendings.state, 'paused'), inArray(sendings.reason, ofConnections));
    const rows = await tx.db
      .update(sendings)
      .set({ dueAt: null, updatedAt: tx.now() })
      .where(and(ofOrganization(tx), isNull(sendings.follows), or(waiting, isStalled())))
      .returning({ id: sendings.id });
    for (const { id } of rows) await tx.enqueue(sendSendingJob, { sendingId: id });
  });
}

/** A video in processing that waits for a connection. */
const isStalled = () => and(eq(sendings.state, 'processing'), sql`${sendings.dueAt} > now() + interval '1 minute'`);

const hungMs = 5 * 60_000;
const batchSize = 500;

interface Orphaned {
  id: SendingId;
  organizationId: OrganizationId;
}

const isOrphaned = (now: Date) => {
  const before = new Date(now.getTime() - hungMs);
  return and(
    inArray(sendings.state, [...openSendingStates]),
    isNull(sendings.follows),
    isNotHeld(),
    lt(sendings.updatedAt, before),
    or(isNull(sendings.dueAt), lt(sendings.dueAt, before)),
    isUnleased(sendings, now),
  );
};

/** Sendings that are overdue and have no lease, because their job got lost. */
export async function listOrphaned({ db, log, now }: SystemScope): Promise<Orphaned[]> {
  const rows = await db
    .select({ id: sendings.id, organizationId: sendings.organizationId })
    .from(sendings)
    .innerJoin(organizations, and(eq(organizations.id, sendings.organizationId), isNull(organizations.deletedAt)))
    .where(isOrphaned(now()))
    .orderBy(asc(sendings.updatedAt))
    .limit(batchSize);
  if (rows.length > 0) log.warn({ sendings: rows.length }, 'sendings had no job');
  return rows;
}

/** Re-enqueues an orphaned sending, once even if several workers try. */
export function requeueOrphaned(scope: OrganizationScope, id: SendingId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { rowCount } = await tx.db
      .update(sendings)
      .set({ updatedAt: tx.now(), dueAt: null })
      .where(and(ofOrganization(tx), eq(sendings.id, id), isOrphaned(tx.now())));
    if (rowCount) await tx.enqueue(sendSendingJob, { sendingId: id });
  });
}
