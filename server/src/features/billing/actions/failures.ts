import { eq } from 'drizzle-orm';
import { billingAccounts } from '#db/schema/billing.ts';
import { faultOf } from '#features/billing/rules.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** Pauses between attempts. */
const pausesMs = [5000, 30_000, 120_000, 600_000, 3_600_000];
const alertAfter = 3;

/**
 * Stores why a sync or a change failed. A failure that concerns only this organization is retried after growing pauses;
 * an outage sets no pause, so that the next sweep retries it.
 */
export async function recordFailure(scope: OrganizationScope, error: unknown): Promise<void> {
  const { db, actor, log } = scope;
  const { organizationId } = actor;
  const billingAccount = eq(billingAccounts.organizationId, organizationId);
  const [row] = await db.select({ failures: billingAccounts.failures }).from(billingAccounts).where(billingAccount);
  const failures = (row?.failures ?? 0) + 1;
  const pause = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0;
  const isOutage = faultOf(error) === 'unavailable';
  const retryAt = isOutage ? null : new Date(scope.now().getTime() + pause);
  const syncError = error instanceof Error ? error.message : String(error);
  await db.update(billingAccounts).set({ syncError, failures, retryAt }).where(billingAccount);
  if (!isOutage && failures >= alertAfter) {
    log.error({ err: error, organizationId, failures }, 'the plan of an organization cannot be read repeatedly');
  }
}
