import { and, eq, notInArray } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenInvoice, PaidCustomer, Payments } from '#adapters/payments/payments.ts';
import { billingAccounts, billingSubscriptions, type StoredInvoice } from '#db/schema/billing.ts';
import { findAccount, findCurrent } from '#features/billing/queries/accounts.ts';
import {
  chooseCurrent,
  faultOf,
  isKnown,
  isUnderWay,
  writableUntil,
  type AccountRow,
} from '#features/billing/rules.ts';
import { lockLeased } from '#infra/lease.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { mailInvoices } from './invoice-copies.ts';
import { noteFailure } from './failures.ts';
import { requestSync, runIfRequested, type CustomerLease } from './requests.ts';
import { tellChanges } from './tell-changes.ts';

/** How long a page waits for the turn of another. */
const timeoutMs = 5000;
const pauseMs = 50;

export interface Given {
  scope: OrganizationScope;
  payments: Payments;
}

/**
 * Reads the plan from the payment service and stores it, while there are requests for that; harmless at any time.
 * @throws PaymentError; the request stays
 */
export async function runSync({ scope, payments }: Given): Promise<void> {
  while (await runIfRequested(scope, (lease) => syncOnce({ scope, payments }, lease)));
}

/** Requests a reading and waits for it, for five seconds at most when another process reads. @throws PaymentError */
export async function syncNow(given: Given): Promise<void> {
  const { scope } = given;
  const { organizationId } = scope.actor;
  const wanted = await requestSync(scope, organizationId);
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(pauseMs)) {
    await runSync(given);
    const account = await findAccount(scope, organizationId);
    if (account === null || account.done >= wanted) return;
  }
}

/** One reading, by the owner of the lease. */
export async function syncOnce({ scope, payments }: Given, lease: CustomerLease): Promise<void> {
  const { organizationId } = scope.actor;
  const account = await findAccount(scope, organizationId);
  try {
    const customer = account?.customerId ? await readSettled({ scope, payments }, account.customerId) : null;
    // Before the request counts as done: what fails is tried again.
    await endDuplicates({ scope, payments }, customer);
    const invoices = account !== null && customer !== null ? await readForCopies(payments, account, customer) : [];
    await scope.transaction(async (tx) => {
      await store(tx, { lease, customer });
      if (account !== null) await mailInvoices(tx, account, invoices);
    });
  } catch (error) {
    await noteFailure(scope, error);
    throw error;
  }
}

/** Invoices, where somebody gets a copy of them. */
async function readForCopies(payments: Payments, account: AccountRow, customer: PaidCustomer) {
  const { customerId, invoiceRecipients } = account;
  if (customerId === null || customer.deleted || invoiceRecipients.length === 0) return [];
  return payments.invoices(customerId);
}

/** Reads a customer after a new card was put to use: for what is unpaid, and for the subscription. */
async function readSettled({ scope, payments }: Given, customerId: string): Promise<PaidCustomer> {
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
      // A declined card leaves the invoice open, with the reason: the banner stays. After an outage it is tried again.
      if (faultOf(error) !== 'declined') throw error;
      scope.log.info({ organizationId: scope.actor.organizationId }, 'a new card was declined too');
    }
  }
  if (cardsDiffer || isPaused) await payments.alignCard(customerId);
  if (isPaused) await payments.resume(current.id);
  return payments.readCustomer(customerId);
}

/** Writes what was read, unless the lease has passed to another owner. */
async function store(
  tx: OrganizationScope,
  { lease, customer }: { lease: CustomerLease; customer: PaidCustomer | null },
): Promise<void> {
  const account = await lockLeased(tx, lease);
  if (account === null) return;
  const { organizationId } = tx.actor;
  const before = await findCurrent(tx, organizationId);
  const current = customer === null || customer.deleted ? null : chooseCurrent(customer.subscriptions);
  if (current !== null && !isKnown(current)) {
    tx.log.error({ organizationId, status: current.status }, 'a subscription has a status that is not known');
  }
  await storeSubscriptions(tx, customer, current?.id ?? null);
  const after = await findCurrent(tx, organizationId);
  const fields = accountFields(tx, { account, customer, after });
  await tx.db
    .update(billingAccounts)
    .set({ ...fields, done: lease.row.requested, syncedAt: tx.now(), syncError: null, failures: 0, retryAt: null })
    .where(eq(billingAccounts.organizationId, organizationId));
  await tellChanges(tx, { before, after, account, now: { ...account, ...fields } });
}

async function storeSubscriptions(
  tx: OrganizationScope,
  customer: PaidCustomer | null,
  currentId: string | null,
): Promise<void> {
  const { organizationId } = tx.actor;
  const own = eq(billingSubscriptions.organizationId, organizationId);
  // The mark moves in two steps: only one row may have it.
  await tx.db.update(billingSubscriptions).set({ isCurrent: false }).where(own);
  if (customer === null || customer.deleted) {
    await tx.db.update(billingSubscriptions).set({ status: 'canceled', endedAt: tx.now() }).where(own);
    return;
  }
  for (const { openInvoice, id, ...one } of customer.subscriptions) {
    const { createdAt: _, wasPaid: __, ...row } = one;
    const invoice = openInvoice && presentOpenInvoice(openInvoice);
    const values = { ...row, openInvoice: invoice, isCurrent: id === currentId, organizationId };
    const target = billingSubscriptions.id;
    await tx.db
      .insert(billingSubscriptions)
      .values({ ...values, id })
      .onConflictDoUpdate({ target, set: values });
  }
  const known = customer.subscriptions.map(({ id }) => id);
  if (known.length > 0)
    await tx.db.delete(billingSubscriptions).where(and(own, notInArray(billingSubscriptions.id, known)));
}

const presentOpenInvoice = ({ nextAttemptAt, at, failedCard: _, ...invoice }: OpenInvoice): StoredInvoice => ({
  ...invoice,
  at: at.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
});

interface Read {
  account: AccountRow;
  customer: PaidCustomer | null;
  after: Awaited<ReturnType<typeof findCurrent>>;
}

function accountFields(tx: OrganizationScope, { account, customer, after }: Read) {
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

/** Two tabs may have paid: one subscription stays. What was paid for already is left to a person, who refunds. */
async function endDuplicates({ scope, payments }: Given, customer: PaidCustomer | null): Promise<void> {
  const underWay = (customer?.subscriptions ?? []).filter(isUnderWay);
  const kept = chooseCurrent(underWay);
  for (const { id, wasPaid } of underWay.filter((one) => one !== kept)) {
    const { organizationId } = scope.actor;
    if (wasPaid) scope.log.error({ organizationId, subscription: id }, 'an organization pays for two subscriptions');
    else await payments.cancelNow(id);
  }
}
