import type { Billing, BillingInvoice, PriceList, SeatCost } from '@ad-foundry/contract/billing.ts';
import type { Catalogue, Currency, InvoiceLine, Payments, PlanChange, Preview } from '#adapters/payments/payments.ts';
import { currencyOf } from '#features/billing/actions/checkout.ts';
import { readStanding } from '#features/billing/queries.ts';
import {
  countPaying,
  findBillingAccount,
  findCurrentSubscription,
  requireBuyer,
} from '#features/billing/queries/accounts.ts';
import { isSample } from '#features/people/organizations/queries/sample.ts';
import { readSeats, readStorageByCampaign } from '#features/billing/queries/use.ts';
import {
  extraSeatsOf,
  isLive,
  isUnderWay,
  type BillingContext,
  type SubscriptionRow,
} from '#features/billing/rules.ts';
import type { Scope } from '#infra/scope.ts';

/** The prices of plan and seats. A running plan keeps its prices. */
function pricesFor(catalogue: Catalogue, currency: Currency, plan: SubscriptionRow | null): PriceList {
  const { base, seat } = catalogue[currency];
  if (plan === null) return { currency, base, seat };
  const { interval, baseAmount, seatAmount } = plan;
  return {
    currency,
    base: { ...base, [interval]: baseAmount ?? base[interval] },
    seat: { ...seat, [interval]: seatAmount ?? seat[interval] },
  };
}

/** The data of the billing page; null for parts that the payment service does not answer. */
export async function readBilling({ scope, payments }: BillingContext<Scope, Payments | null>): Promise<Billing> {
  const { organizationId } = scope.actor;
  const [seats, storage] = [await readSeats(scope), await readStorageByCampaign(scope)];
  const account = await findBillingAccount(scope, organizationId);
  const invoiceEmails = (account?.invoiceRecipients ?? []).map(({ email }) => email);
  const isBilled = payments !== null && !(await isSample(scope, organizationId));
  if (!isBilled) {
    return {
      isBilled,
      standing: null,
      prices: null,
      cardFirst: true,
      plan: null,
      seats,
      storage,
      invoiceEmails,
      live: null,
    };
  }
  const current = await findCurrentSubscription(scope, organizationId);
  const plan = current && isUnderWay(current) ? current : null;
  const currency = (account?.currency as Currency | undefined) ?? currencyOf((await requireBuyer(scope)).locale);
  const customerId = account?.customerId ?? null;
  const isDown = (error: unknown) => {
    scope.log.warn({ err: error, organizationId }, 'the payment service did not answer');
    return null;
  };
  const [prices, live] = await Promise.all([
    payments.catalogue().then((catalogue) => pricesFor(catalogue, currency, plan), isDown),
    customerId === null
      ? null
      : readLive(payments, { customerId, plan, extraSeats: extraSeatsOf(seats.people.length) }).catch(isDown),
  ]);
  return {
    isBilled,
    standing: await readStanding(scope),
    prices,
    cardFirst: !payments.trialWithoutCard,
    plan: plan && {
      interval: plan.interval,
      currency: plan.currency,
      paidSeats: plan.extraSeats + 1,
      periodEnd: plan.periodEnd.toISOString(),
      card: plan.card,
    },
    seats,
    storage,
    invoiceEmails,
    live,
  };
}

interface PlanQuery {
  customerId: string;
  plan: SubscriptionRow | null;
  extraSeats: number;
}

const toCharge = ({ amount, at }: { amount: number; at: Date }) => ({ amount, at: at.toISOString() });

/** What a change would cost; null if it is not offered. */
async function previewOf(payments: Payments, { customerId, plan }: PlanQuery, change: PlanChange | null) {
  if (plan === null || change === null || plan.status === 'past_due' || !isLive(plan)) return null;
  return payments.preview({ customerId, subscriptionId: plan.id, change });
}

/**
 * The next charge with this number of seats, which the payment service may not know yet. Growth of a yearly plan is
 * charged at once and raises the next charge.
 */
async function previewSeats(
  payments: Payments,
  { customerId, plan, extraSeats }: { customerId: string; plan: SubscriptionRow; extraSeats: number },
): Promise<Preview> {
  const subscription = { customerId, subscriptionId: plan.id };
  if (extraSeats === plan.extraSeats) return payments.preview(subscription);
  const changed = await payments.preview({ ...subscription, change: { kind: 'seats', extraSeats } });
  if (!changed.isAtOnce) return changed;
  const { next } = await payments.preview(subscription);
  const each = plan.seatAmount ?? (await payments.catalogue())[currencyIn(plan)].seat[plan.interval];
  // Pending amounts are charged with the growth; remaining credit reduces the next charge.
  const remainingCredit = Math.min(0, changed.dueNow);
  const amount = next.amount - next.prorated + each * (extraSeats - plan.extraSeats) + remainingCredit;
  return { ...changed, next: { ...next, amount: Math.max(0, amount), prorated: 0 } };
}

const currencyIn = ({ currency }: SubscriptionRow): Currency => (currency === 'eur' ? 'eur' : 'usd');

async function readLive(payments: Payments, query: PlanQuery): Promise<Billing['live']> {
  const { customerId, plan, extraSeats } = query;
  const isTrial = plan?.status === 'trialing';
  const interval = plan?.interval === 'year' ? ('month' as const) : ('year' as const);
  const canSwitch = plan !== null && (interval === 'year' || isTrial);
  const willRenew = plan !== null && isLive(plan) && plan.cancelAt === null;
  const [next, other, start, invoices, contact] = await Promise.all([
    willRenew ? previewSeats(payments, { customerId, plan, extraSeats }) : null,
    previewOf(payments, query, canSwitch ? { kind: 'interval', interval, extraSeats } : null),
    previewOf(payments, query, isTrial ? { kind: 'start-paying', extraSeats } : null),
    payments.invoices(customerId),
    payments.contact(customerId),
  ]);
  const due = plan?.id ?? null;
  return {
    next: next && {
      ...toCharge(next.next),
      periodStart: next.next.periodStart.toISOString(),
      periodEnd: next.next.periodEnd.toISOString(),
    },
    switchTo: other && { interval, dueNow: Math.max(0, other.dueNow), next: toCharge(other.next) },
    startNow: start && { dueNow: Math.max(0, start.dueNow) },
    invoices: invoices.map((invoice) => presentInvoice(invoice, due)),
    contact,
  };
}

/** An open invoice of an earlier plan has lapsed: it is no longer collected. */
function presentInvoice(line: InvoiceLine, currentId: string | null): BillingInvoice {
  const { at, periodStart, periodEnd, charged, subscriptionId, ...invoice } = line;
  return {
    ...invoice,
    status: invoice.status === 'open' && subscriptionId !== currentId ? 'lapsed' : invoice.status,
    at: at.toISOString(),
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    charged: charged && { ...charged, at: charged.at.toISOString() },
  };
}

const noCost = {
  isBilled: false,
  isFrozen: false,
  isTrial: false,
  interval: 'month',
  currency: 'usd',
  each: 0,
  prorated: 0,
  next: null,
  chargedNow: false,
} as const satisfies SeatCost;

/** What further members cost. The prorated amount is the difference in the next invoice. */
export async function readSeatCost(
  { scope, payments }: BillingContext<Scope, Payments | null>,
  add: number,
): Promise<SeatCost> {
  const { organizationId } = scope.actor;
  const account = await findBillingAccount(scope, organizationId);
  const current = await findCurrentSubscription(scope, organizationId);
  const customerId = account?.customerId ?? null;
  if (payments === null || current === null || customerId === null || !isUnderWay(current)) return noCost;
  const each = pricesFor(await payments.catalogue(), currencyIn(current), current).seat[current.interval];
  const isTrial = current.status === 'trialing';
  const base = { ...noCost, isBilled: true, isTrial, interval: current.interval, currency: current.currency, each };
  if (account?.paymentFailedAt || !isLive(current)) return { ...base, isFrozen: true };
  const people = await countPaying(scope, organizationId);
  const clock = scope.now().getTime() + (account?.aheadSeconds ?? 0) * 1000;
  if (current.cancelAt !== null)
    return { ...base, prorated: isTrial ? 0 : remainingShareOf(current, { amount: each * add, now: clock }) };
  const query = { customerId, plan: current };
  const [currentTeam, largerTeam] = await Promise.all([
    previewSeats(payments, { ...query, extraSeats: extraSeatsOf(people) }),
    previewSeats(payments, { ...query, extraSeats: extraSeatsOf(people + add) }),
  ]);
  const chargedNow = largerTeam.isAtOnce;
  const added = chargedNow
    ? Math.max(0, largerTeam.dueNow) - Math.max(0, currentTeam.dueNow)
    : largerTeam.next.amount - currentTeam.next.amount - each * add;
  return { ...base, prorated: isTrial ? 0 : Math.max(0, added), chargedNow, next: toCharge(largerTeam.next) };
}

/** The share of an amount for the rest of the period, prorated by time like the payment service does. */
function remainingShareOf(
  { periodStart, periodEnd }: SubscriptionRow,
  { amount, now }: { amount: number; now: number },
): number {
  const whole = periodEnd.getTime() - periodStart.getTime();
  return Math.round((amount * Math.max(0, periodEnd.getTime() - now)) / whole);
}
