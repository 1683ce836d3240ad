import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { openSendingStates } from '@ad-foundry/contract/deliveries/sending.ts';
import type { SendingId } from '@ad-foundry/contract/ids.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { organizations } from '#db/schema/organizations.ts';
import { sendSendingJob } from '#features/platforms/deliveries/jobs.ts';
import { isNotHeld } from '#features/platforms/deliveries/queries/ledger.ts';
import { claimRow, whileLeased } from '#infra/lease.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { ofOrganization } from './ledger.ts';
import type { LeasedSending } from './outcomes.ts';

const leaseMs = 30_000;
const renewEveryMs = 2000;
// Tolerance, since delayed jobs may start a little early.
const graceMs = 1000;

/** Claims a sending for its next step; null if another worker holds it or no step is due. */
export async function claimSending(scope: OrganizationScope, id: SendingId): Promise<LeasedSending | null> {
  const now = scope.now();
  const isDue = or(isNull(sendings.dueAt), lt(sendings.dueAt, new Date(now.getTime() + graceMs)));
  const lease = await claimRow(scope, sendings, {
    key: and(ofOrganization(scope), eq(sendings.id, id)),
    condition: and(isNull(sendings.follows), isOpenState(), isNotHeld(), isDue),
    leaseMs,
    set: {
      state: sql`case when ${sendings.state} = 'processing' then 'processing' else 'sending' end`,
      attempt: sql`${sendings.attempt} + case when ${sendings.state} = 'processing' then 0 else 1 end`,
      reason: null,
      pausedUntil: null,
      updatedAt: now,
    },
  });
  if (lease === null) await requeueAfterLease(scope, id);
  return lease;
}

const isOpenState = () => inArray(sendings.state, [...openSendingStates]);

/** Re-enqueues a leased sending for the time when the lease expires, since its worker may have died. */
async function requeueAfterLease(scope: OrganizationScope, id: SendingId): Promise<void> {
  const now = scope.now();
  await scope.transaction(async (tx) => {
    const [row] = await tx.db
      .select({ until: sendings.leasedUntil })
      .from(sendings)
      .where(and(ofOrganization(tx), eq(sendings.id, id), isOpenState(), isNull(sendings.follows)));
    if (!row?.until || row.until <= now) return;
    const delayMs = row.until.getTime() - now.getTime() + graceMs;
    await tx.enqueue(sendSendingJob, { sendingId: id }, { delayMs });
  });
}

/** Whether the organization is deleted: it sends nothing, and its sendings wait until it is restored or purged. */
export async function isDeleted({ db, actor }: OrganizationScope): Promise<boolean> {
  const [kept] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, actor.organizationId), isNull(organizations.deletedAt)));
  return kept === undefined;
}

/**
 * Renews the lease while `work` runs. The signal of `work` aborts when the sending was canceled or passed to another
 * worker, or its organization was deleted.
 */
export function whileSending<T>(
  scope: OrganizationScope,
  lease: LeasedSending,
  { signal, work }: { signal: AbortSignal; work(signal: AbortSignal): Promise<T> },
): Promise<T> {
  return whileLeased(scope, lease, { everyMs: renewEveryMs, signal, isWithdrawn: () => isDeleted(scope), work });
}
