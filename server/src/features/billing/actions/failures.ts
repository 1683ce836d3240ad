import { eq } from 'drizzle-orm';
import { billingAccounts } from '#db/schema/billing.ts';
import { faultOf } from '#features/billing/rules.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** From one attempt to the next. */
const pausesMs = [5000, 30_000, 120_000, 600_000, 3_600_000];
const alertAfter = 3;

/**
 * Stores why the plan was not read or changed. What concerns this organization alone is tried again after longer and
 * longer pauses; an outage of the service at its return.
 */
export async function noteFailure(scope: OrganizationScope, error: unknown): Promise<void> {
  const { db, actor, log } = scope;
  const { organizationId } = actor;
  const own = eq(billingAccounts.organizationId, organizationId);
  const [row] = await db.select({ failures: billingAccounts.failures }).from(billingAccounts).where(own);
  const failures = (row?.failures ?? 0) + 1;
  const pause = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0;
  const isOutage = faultOf(error) === 'unavailable';
  const retryAt = isOutage ? null : new Date(scope.now().getTime() + pause);
  const syncError = error instanceof Error ? error.message : String(error);
  await db.update(billingAccounts).set({ syncError, failures, retryAt }).where(own);
  if (!isOutage && failures >= alertAfter) {
    log.error({ err: error, organizationId, failures }, 'the plan of an organization cannot be read: look into it');
  }
}
