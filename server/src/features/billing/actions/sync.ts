import { and, eq, notInArray } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenInvoice, PaidCustomer, Payments } from '#adapters/payments/payments.ts';
import { billingAccounts, billingSubscriptions, type StoredInvoice } from '#db/schema/billing.ts';
import { countPaying, findBillingAccount, findCurrentSubscription } from '#features/billing/queries/accounts.ts';
import {
  chooseCurrent,
  extraSeatsOf,
  faultOf,
  isKnownStatus,
  isUnderWay,
  monthlyDue,
  writableUntil,
  type BillingAccountRow,
  type BillingContext,
} from '#features/billing/rules.ts';
import { lockLeased } from '#infra/lease.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { mailInvoices } from './invoice-copies.ts';
import { recordFailure } from './failures.ts';
import { requestSync, runIfRequested, type CustomerLease } from './requests.ts';
import { recordPlanChanges } from './record-plan-changes.ts';

/** How long a request waits for a sync in another process. */
const timeoutMs = 5000;
const pauseMs = 50;

/**
 * Reads the plan from the payment service and stores it, until no sync request is open; idempotent.
 * @throws PaymentError; the sync request then stays open
 */
export async function runSync({ scope, payments }: BillingContext): Promise<void> {
  while (await runIfRequested(scope, (lease) => syncOnce({ scope, payments }, lease)));
}

/** Requests a sync and waits for it, for five seconds at most if another process syncs. @throws PaymentError */
export async function syncNow(context: BillingContext): Promise<void> {
  const { scope } = context;
  const { organizationId } = scope.actor;
  const requestNumber = await requestSync(scope, organizationId);
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(pauseMs)) {
    await runSync(context);
    const account = await findBillingAccount(scope, organizationId);
    if (account === null || account.done >= requestNumber) return;
  }
}

/** Syncs once, under the lease. */
export async function syncOnce({ scope, payments }: BillingContext, lease: CustomerLease): Promise<void> {
  const { organizationId } = scope.actor;
  const account = await findBillingAccount(scope, organizationId);
  try {
    const customer = account?.customerId ? await readAndFollow({ scope, payments }, account.customerId) : null;
    // Runs before the sync request counts as done, so that a failure is retried.
    await endDuplicates({ scope, payments }, customer);
    const invoices = account !== null && customer !== null ? await readForCopies(payments, account, customer) : [];
    await scope.transaction(async (tx) => {
      await store(tx, { lease, customer });
      if (account !== null) await mailInvoices(tx, account, invoices);
    });
  } catch (error) {
    await recordFailure(scope, error);
    throw error;
  }
}

/** Reads a customer. Starts the monthly plan that follows a yearly one first, so that no sync finds a gap between them. */
async function readAndFollow({ scope, payments }: BillingContext, customerId: string): Promise<PaidCustomer> {
  const customer = await readWithNewCard({ scope, payments }, customerId);
  const { organizationId } = scope.actor;
  for (const { id, hasStaleMark } of customer.subscriptions) if (hasStaleMark) await payments.removeMark(id);
  const now = new Date(scope.now().getTime() + customer.aheadSeconds * 1000);
  const stored = await findCurrentSubscription(scope, organizationId);
  const due = monthlyDue({ stored, subscriptions: customer.subscriptions, now });
  if (due === null) return customer;
  const { ended, firstChargeAt } = due;
  const extraSeats = extraSeatsOf(await countPaying(scope, organizationId));
  const { id: endedId, currency } = ended;
  await payments.startMonthly({ organizationId, customerId, currency, extraSeats, endedId, firstChargeAt });
  return payments.readCustomer(customerId);
}

/** The invoices to copy; empty if the organization has no recipients. */
async function readForCopies(payments: Payments, account: BillingAccountRow, customer: PaidCustomer) {
  const { customerId, invoiceRecipients } = account;
  if (customerId === null || customer.deleted || invoiceRecipients.length === 0) return [];
  return payments.invoices(customerId);
}

/** Reads a customer. Charges unpaid invoices to a new card first and makes it the card of the subscription. */
async function readWithNewCard({ scope, payments }: BillingContext, customerId: string): Promise<PaidCustomer> {
  const customer = await payments.readCustomer(customerId);
  const current = chooseCurrent(customer.subscriptions);
  if (current === null || !isUnderWay(current)) return customer;
  const { cardId, cardsDiffer } = customer;
  const { openInvoice, status } = current;
  const isPaused = status === 'paused' && current.card !== null;
  const isDue = (status === 'past_due' || status === 'unpaid') && openInvoice !== null;
  const isNewCard = isDue && cardId !== null && openInvoice.failedCard !== cardId;
  if (!cardsDiffer && !isPaused && !isNewCard) return customer;
  if (isNewCard) {
    try {
      await payments.payOpenInvoices({ subscriptionId: current.id, cardId });
    } catch (error) {
      // A declined card leaves the invoice open and stores the reason. Any other failure is retried.
      if (faultOf(error) !== 'declined') throw error;
      scope.log.info({ organizationId: scope.actor.organizationId }, 'a new card was declined too');
    }
  }
  if (cardsDiffer || isPaused) await payments.alignCard(customerId);
  if (isPaused) await payments.resume(current.id);
  return payments.readCustomer(customerId);
}

/** Stores the customer's plan, unless the lease was lost. */
async function store(
  tx: OrganizationScope,
  { lease, customer }: { lease: CustomerLease; customer: PaidCustomer | null },
): Promise<void> {
  const account = await lockLeased(tx, lease);
  if (account === null) return;
  const { organizationId } = tx.actor;
  const before = await findCurrentSubscription(tx, organizationId);
  const current = customer === null || customer.deleted ? null : chooseCurrent(customer.subscriptions);
  if (current !== null && !isKnownStatus(current)) {
    tx.log.error({ organizationId, status: current.status }, 'a subscription has an unknown status');
  }
  await storeSubscriptions(tx, customer, current?.id ?? null);
  const after = await findCurrentSubscription(tx, organizationId);
  const fields = accountFields(tx, { account, customer, after });
  await tx.db
    .update(billingAccounts)
    .set({ ...fields, done: lease.row.requested, syncedAt: tx.now(), syncError: null, failures: 0, retryAt: null })
    .where(eq(billingAccounts.organizationId, organizationId));
  await recordPlanChanges(tx, { before, after, account, now: { ...account, ...fields } });
}

async function storeSubscriptions(
  tx: OrganizationScope,
  customer: PaidCustomer | null,
  currentId: string | null,
): Promise<void> {
  const { organizationId } = tx.actor;
  const organizationRows = eq(billingSubscriptions.organizationId, organizationId);
  // Resets the flag of the other rows first, because only one row may be current.
  await tx.db.update(billingSubscriptions).set({ isCurrent: false }).where(organizationRows);
  if (customer === null || customer.deleted) {
    await tx.db.update(billingSubscriptions).set({ status: 'canceled', endedAt: tx.now() }).where(organizationRows);
    return;
  }
  for (const { openInvoice, id, ...subscription } of customer.subscriptions) {
    const { createdAt: _, wasPaid: __, hasStaleMark: ___, ...row } = subscription;
    const invoice = openInvoice && presentOpenInvoice(openInvoice);
    const values = { ...row, openInvoice: invoice, isCurrent: id === currentId, organizationId };
    const target = billingSubscriptions.id;
    await tx.db
      .insert(billingSubscriptions)
      .values({ ...values, id })
      .onConflictDoUpdate({ target, set: values });
  }
  const subscriptionIds = customer.subscriptions.map(({ id }) => id);
  if (subscriptionIds.length > 0)
    await tx.db
      .delete(billingSubscriptions)
      .where(and(organizationRows, notInArray(billingSubscriptions.id, subscriptionIds)));
}

const presentOpenInvoice = ({ nextAttemptAt, at, failedCard: _, ...invoice }: OpenInvoice): StoredInvoice => ({
  ...invoice,
  at: at.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
});

interface PlanReading {
  account: BillingAccountRow;
  customer: PaidCustomer | null;
  after: Awaited<ReturnType<typeof findCurrentSubscription>>;
}

function accountFields(tx: OrganizationScope, { account, customer, after }: PlanReading) {
  const aheadSeconds = customer?.aheadSeconds ?? 0;
  const isDue = after?.status === 'past_due' || after?.status === 'unpaid';
  const isSettled = !isDue && (after?.openInvoice ?? null) === null;
  const clock = new Date(tx.now().getTime() + aheadSeconds * 1000);
  const failedAt = isDue ? (account.paymentFailedAt ?? clock) : account.paymentFailedAt;
  const paymentFailedAt = isSettled || after?.endedAt ? null : failedAt;
  const trialStarts = (customer?.subscriptions ?? []).map(({ trialStart }) => trialStart).filter((at) => at !== null);
  return {
    ...(customer?.deleted && { customerId: null }),
    aheadSeconds,
    paymentFailedAt,
    currency: after?.currency ?? account.currency,
    trialUsedAt: account.trialUsedAt ?? trialStarts[0] ?? null,
    writableUntil: writableUntil({ status: after?.status ?? null, paymentFailedAt, aheadSeconds }),
  };
}

/**
 * Ends all but one subscription, since two tabs may have bought one each. Logs a paid duplicate, to be refunded by
 * hand.
 */
async function endDuplicates({ scope, payments }: BillingContext, customer: PaidCustomer | null): Promise<void> {
  const underWay = (customer?.subscriptions ?? []).filter(isUnderWay);
  const kept = chooseCurrent(underWay);
  for (const { id, wasPaid } of underWay.filter((subscription) => subscription !== kept)) {
    const { organizationId } = scope.actor;
    if (wasPaid) scope.log.error({ organizationId, subscription: id }, 'an organization pays for two subscriptions');
    else await payments.cancelNow(id);
  }
}
