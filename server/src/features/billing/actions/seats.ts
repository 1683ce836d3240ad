import { eq } from 'drizzle-orm';
import { billingAccounts } from '#db/schema/billing.ts';
import { countPaying, findCurrentSubscription } from '#features/billing/queries/accounts.ts';
import { extraSeatsOf, isLive, type BillingContext } from '#features/billing/rules.ts';
import { recordFailure } from './failures.ts';
import { requestSync, runInTurn } from './requests.ts';
import { syncNow } from './sync.ts';

/**
 * Sets the paid seats to the number of people; idempotent. A plan with a due payment only shrinks.
 */
export async function alignSeats({ scope, payments }: BillingContext): Promise<void> {
  const { organizationId } = scope.actor;
  await runInTurn(scope, async () => {
    const current = await findCurrentSubscription(scope, organizationId);
    const extraSeats = extraSeatsOf(await countPaying(scope, organizationId));
    if (current === null || !isLive(current) || current.extraSeats === extraSeats) return;
    if (current.status === 'past_due' && extraSeats > current.extraSeats) return;
    const key = String(await requestSync(scope, organizationId));
    try {
      await payments.changeSeats({ subscriptionId: current.id, extraSeats, key });
    } catch (error) {
      await recordFailure(scope, error);
      throw error;
    }
  });
  await syncNow({ scope, payments });
  const cleared = { seatsWanted: null, seatsWantedAt: null, seatsDifferAt: null };
  await scope.db.update(billingAccounts).set(cleared).where(eq(billingAccounts.organizationId, organizationId));
}
