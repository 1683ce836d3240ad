import { eq } from 'drizzle-orm';
import type { BillingInterval } from '@ad-foundry/contract/billing.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Currency, Payments } from '#adapters/payments/payments.ts';
import { billingAccounts, type OpenCheckout } from '#db/schema/billing.ts';
import { countPaying, findAccount, requireBuyer } from '#features/billing/queries/accounts.ts';
import { extraSeatsOf, isUnderWay, type AccountRow } from '#features/billing/rules.ts';
import { requireOrganization } from '#features/people/organizations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { rememberActor, requestSync, runInTurn } from './requests.ts';
import { readForCheckout } from './read-for-checkout.ts';
import { syncNow } from './sync.ts';

const sessionMs = 3_600_000;
/** An open page with less time left is replaced. */
const leastMs = 600_000;

interface Given {
  scope: Scope;
  payments: Payments;
}

/** The language of the page that asks, and the currency that goes with it where none is fixed. */
export const currencyOf = (locale: Locale): Currency => (locale === 'fr-FR' ? 'eur' : 'usd');

/**
 * Opens the hosted checkout. Asks the payment service whether there is a subscription, since the own rows lag behind;
 * two tabs get the same page.
 * @throws AppError `billing.already-subscribed`, `billing.unavailable`; PaymentError
 */
export async function openCheckout(given: Given, interval: BillingInterval): Promise<{ url: string }> {
  const { scope } = given;
  await requestSync(scope, scope.actor.organizationId);
  return runInTurn(scope, () => open(given, interval));
}

async function open({ scope, payments }: Given, interval: BillingInterval): Promise<{ url: string }> {
  const { organizationId } = scope.actor;
  const buyer = await requireBuyer(scope);
  const account = await findAccount(scope, organizationId);
  if (account === null) throw new AppError('billing.unavailable');
  const { customerId, subscriptions, isDescribed } = await requireCustomer({ scope, payments }, account);
  if (subscriptions.some(isUnderWay)) throw new AppError('billing.already-subscribed');
  // Once: company and address of invoices are the owner's to change, on the pages of the payment service.
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
  const own = eq(billingAccounts.organizationId, organizationId);
  await scope.db.update(billingAccounts).set({ checkoutAttempt, checkout: null }).where(own);
  const key = `checkout:${organizationId}:${checkoutAttempt}`;
  const { id, url } = await payments.openCheckout({ organizationId, customerId, ...order, key, expiresAt });
  const checkout = { id, url, order: JSON.stringify(order), expiresAt: expiresAt.toISOString() };
  await scope.db.update(billingAccounts).set({ checkout }).where(own);
  return { url };
}

/** The customer with its subscriptions: created at first, and again where the service has deleted it. */
async function requireCustomer({ scope, payments }: Given, account: AccountRow) {
  const { organizationId } = scope.actor;
  const store = async (customerId: string) => {
    const own = eq(billingAccounts.organizationId, organizationId);
    await scope.db.update(billingAccounts).set({ customerId }).where(own);
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

/** The address of an open page for the same order; another order's is closed. */
async function reuse({ scope, payments }: Given, known: OpenCheckout | null, order: string): Promise<string | null> {
  if (known === null) return null;
  const left = Date.parse(known.expiresAt) - scope.now().getTime();
  const { status, url } = await payments.readCheckout(known.id);
  if (status !== 'open') return null;
  if (known.order === order && left > leastMs && url !== null) return url;
  await payments.expireCheckout(known.id);
  return null;
}

/**
 * Reads the plan after the return from the hosted checkout. The return grants nothing by itself.
 * @throws AppError `billing.checkout-not-found`; PaymentError
 */
export async function completeCheckout({ scope, payments }: Given, sessionId: string): Promise<void> {
  const session = await payments.readCheckout(sessionId);
  if (session.organizationId !== scope.actor.organizationId) throw new AppError('billing.checkout-not-found');
  await syncNow({ scope, payments });
}
