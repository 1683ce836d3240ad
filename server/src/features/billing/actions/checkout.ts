import { eq } from 'drizzle-orm';
import type { BillingInterval } from '@ad-foundry/contract/billing.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Currency, PaidCustomer, Payments } from '#adapters/payments/payments.ts';
import { billingAccounts, type OpenCheckout } from '#db/schema/billing.ts';
import { countPaying, findBillingAccount, requireBuyer } from '#features/billing/queries/accounts.ts';
import {
  extraSeatsOf,
  faultOf,
  isUnderWay,
  type BillingAccountRow,
  type BillingContext,
} from '#features/billing/rules.ts';
import { requireOrganization } from '#features/people/organizations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { rememberActor, requestSync, runInTurn } from './requests.ts';
import { syncNow } from './sync.ts';

const sessionMs = 3_600_000;
/** An open page with less time left is replaced. */
const minRemainingMs = 600_000;

/** The currency of a language, for an organization without a fixed currency. */
export const currencyOf = (locale: Locale): Currency => (locale === 'fr-FR' ? 'eur' : 'usd');

/**
 * Opens the hosted checkout. Asks the payment service whether there is a subscription, since the stored rows may be
 * stale; two tabs get the same page.
 * @throws AppError `billing.already-subscribed`, `billing.unavailable`; PaymentError
 */
export async function openCheckout(
  context: BillingContext<Scope>,
  interval: BillingInterval,
): Promise<{ url: string }> {
  const { scope } = context;
  await requestSync(scope, scope.actor.organizationId);
  return runInTurn(scope, () => open(context, interval));
}

async function open({ scope, payments }: BillingContext<Scope>, interval: BillingInterval): Promise<{ url: string }> {
  const { organizationId } = scope.actor;
  const buyer = await requireBuyer(scope);
  const account = await findBillingAccount(scope, organizationId);
  if (account === null) throw new AppError('billing.unavailable');
  const { customerId, subscriptions, isDescribed } = await requireCustomer({ scope, payments }, account);
  if (subscriptions.some(isUnderWay)) throw new AppError('billing.already-subscribed');
  // Once only: afterwards the owner edits company and address of invoices on the pages of the payment service.
  if (!isDescribed) {
    const { name } = await requireOrganization(scope, organizationId);
    await payments.describeCustomer(customerId, { name, ...buyer });
  }
  await rememberActor(scope);
  const order = {
    interval,
    currency: (account.currency as Currency | null) ?? currencyOf(buyer.locale),
    locale: buyer.locale,
    extraSeats: extraSeatsOf(await countPaying(scope, organizationId)),
    trial: account.trialUsedAt === null && subscriptions.every(({ trialStart }) => trialStart === null),
  };
  const kept = await reuse({ scope, payments }, account.checkout, JSON.stringify(order));
  if (kept !== null) return { url: kept };
  // Stored before the call: a repeated call with this key has the same parameters.
  const expiresAt = new Date(Math.floor(scope.now().getTime() / 1000) * 1000 + sessionMs);
  const checkoutAttempt = account.checkoutAttempt + 1;
  const billingAccount = eq(billingAccounts.organizationId, organizationId);
  await scope.db.update(billingAccounts).set({ checkoutAttempt, checkout: null }).where(billingAccount);
  const key = `checkout:${organizationId}:${checkoutAttempt}`;
  const { id, url } = await payments.openCheckout({ organizationId, customerId, ...order, key, expiresAt });
  const checkout = { id, url, order: JSON.stringify(order), expiresAt: expiresAt.toISOString() };
  await scope.db.update(billingAccounts).set({ checkout }).where(billingAccount);
  return { url };
}

const deletedCustomer: PaidCustomer = {
  deleted: true,
  aheadSeconds: 0,
  cardsDiffer: false,
  cardId: null,
  isDescribed: false,
  subscriptions: [],
};

/**
 * Reads a customer for a checkout; one unknown to the payment service counts as deleted. Syncs do not use this: with the
 * key of another account every customer is unknown, and every plan would end. @throws PaymentError
 */
async function readForCheckout(payments: Payments, customerId: string): Promise<PaidCustomer> {
  try {
    return await payments.readCustomer(customerId);
  } catch (error) {
    if (faultOf(error) === 'unknown-customer') return deletedCustomer;
    throw error;
  }
}

/** The customer with its subscriptions, created if there is none or the payment service has deleted it. */
async function requireCustomer({ scope, payments }: BillingContext<Scope>, account: BillingAccountRow) {
  const { organizationId } = scope.actor;
  const store = async (customerId: string) => {
    const billingAccount = eq(billingAccounts.organizationId, organizationId);
    await scope.db.update(billingAccounts).set({ customerId }).where(billingAccount);
    return customerId;
  };
  let customerId = account.customerId ?? (await store(await payments.createCustomer(organizationId)));
  let customer = await readForCheckout(payments, customerId);
  while (customer.deleted) {
    const next = await payments.createCustomer(organizationId, customerId);
    customerId = await store(next);
    customer = await readForCheckout(payments, customerId);
  }
  return { customerId, subscriptions: customer.subscriptions, isDescribed: customer.isDescribed };
}

/** The URL of an open checkout for the same order; closes a checkout for another order. */
async function reuse(
  { scope, payments }: BillingContext<Scope>,
  checkout: OpenCheckout | null,
  order: string,
): Promise<string | null> {
  if (checkout === null) return null;
  const remainingMs = Date.parse(checkout.expiresAt) - scope.now().getTime();
  const { status, url } = await payments.readCheckout(checkout.id);
  if (status !== 'open') return null;
  if (checkout.order === order && remainingMs > minRemainingMs && url !== null) return url;
  await payments.expireCheckout(checkout.id);
  return null;
}

/**
 * Reads the plan after the return from the hosted checkout. The return grants nothing by itself.
 * @throws AppError `billing.checkout-not-found`; PaymentError
 */
export async function completeCheckout({ scope, payments }: BillingContext<Scope>, sessionId: string): Promise<void> {
  const session = await payments.readCheckout(sessionId);
  if (session.organizationId !== scope.actor.organizationId) throw new AppError('billing.checkout-not-found');
  await syncNow({ scope, payments });
}
