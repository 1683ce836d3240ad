import { eq } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { PaymentEvent, Payments } from '#adapters/payments/payments.ts';
import { billingAccounts, billingMessages } from '#db/schema/billing.ts';
import { organizations } from '#db/schema/organizations.ts';
import { syncPlanJob } from '#features/billing/jobs.ts';
import { AppError } from '#infra/errors.ts';
import type { SystemScope } from '#infra/scope.ts';
import { requestSync } from './requests.ts';

interface SignedMessage {
  bytes: Buffer;
  signature: string | undefined;
}

/**
 * Stores a signed message once and enqueues a sync: the message says only that a customer changed.
 * @throws AppError `request.invalid` for a bad signature; `server.unavailable` so that the service sends it again
 */
export async function receiveMessage(
  scope: SystemScope,
  payments: Payments,
  { bytes, signature }: SignedMessage,
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
    const inserted = await tx.db
      .insert(billingMessages)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: billingMessages.id });
    if (inserted.length === 0) return;
    if (organizationId === null) {
      if (customerId !== null) tx.log.warn({ event: id, type }, 'a message about an unknown customer');
      return;
    }
    await requestSync(tx, organizationId);
    await tx.enqueue(syncPlanJob, {}, { organizationId });
  });
}

/** Finds the organization by the stored customer, else by its id in the metadata of checkout and subscription. */
async function organizationOf({ db }: SystemScope, event: PaymentEvent): Promise<OrganizationId | null> {
  const { customerId, organizationId } = event;
  if (customerId !== null) {
    const [account] = await db
      .select({ id: billingAccounts.organizationId })
      .from(billingAccounts)
      .where(eq(billingAccounts.customerId, customerId));
    if (account) return account.id;
  }
  if (organizationId === null) return null;
  const [organization] = await db
    .select({ id: organizations.id, customerId: billingAccounts.customerId })
    .from(organizations)
    .leftJoin(billingAccounts, eq(billingAccounts.organizationId, organizations.id))
    .where(eq(organizations.id, organizationId as OrganizationId));
  // A message about another customer than the stored one is ignored.
  return organization && (organization.customerId === null || organization.customerId === customerId)
    ? organization.id
    : null;
}
