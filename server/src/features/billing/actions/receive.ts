import { eq } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { PaymentEvent, Payments } from '#adapters/payments/payments.ts';
import { billingAccounts, billingMessages } from '#db/schema/billing.ts';
import { organizations } from '#db/schema/organizations.ts';
import { syncPlanJob } from '#features/billing/jobs.ts';
import { AppError } from '#infra/errors.ts';
import type { SystemScope } from '#infra/scope.ts';
import { requestSync } from './requests.ts';

interface Received {
  bytes: Buffer;
  signature: string | undefined;
}

/**
 * Stores a signed message once, which says only that a customer changed, and enqueues a reading of the plan.
 * @throws AppError `request.invalid` for a bad signature; `server.unavailable` where the message is to come again
 */
export async function receiveMessage(
  scope: SystemScope,
  payments: Payments,
  { bytes, signature }: Received,
): Promise<void> {
  const event = payments.verify(bytes, signature, scope.now());
  if (event === null) throw new AppError('request.invalid');
  if (event.isLive !== payments.isLive) {
    scope.log.warn({ event: event.id, type: event.type }, 'a message of the other mode of the payment service');
    return;
  }
  await scope.transaction(async (tx) => {
    const organizationId = await organizationOf(tx, event);
    if (organizationId === null && event.type === 'checkout.session.completed')
      throw new AppError('server.unavailable');
    const { id, type, customerId, createdAt } = event;
    const row = { id, type, customerId, organizationId, createdAt, receivedAt: tx.now() };
    const added = await tx.db
      .insert(billingMessages)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: billingMessages.id });
    if (added.length === 0) return;
    if (organizationId === null) {
      if (customerId !== null) tx.log.warn({ event: id, type }, 'a message about an unknown customer');
      return;
    }
    await requestSync(tx, organizationId);
    await tx.enqueue(syncPlanJob, {}, { organizationId });
  });
}

/** By the customer that is stored, else by the name that checkout and subscription carry. */
async function organizationOf({ db }: SystemScope, event: PaymentEvent): Promise<OrganizationId | null> {
  const { customerId, organizationId } = event;
  if (customerId !== null) {
    const [known] = await db
      .select({ id: billingAccounts.organizationId })
      .from(billingAccounts)
      .where(eq(billingAccounts.customerId, customerId));
    if (known) return known.id;
  }
  if (organizationId === null) return null;
  const [named] = await db
    .select({ id: organizations.id, customerId: billingAccounts.customerId })
    .from(organizations)
    .leftJoin(billingAccounts, eq(billingAccounts.organizationId, organizations.id))
    .where(eq(organizations.id, organizationId as OrganizationId));
  // Another customer of the same organization is a stranger to it.
  return named && (named.customerId === null || named.customerId === customerId) ? named.id : null;
}
