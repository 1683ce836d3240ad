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

/** The prices of plan and seats. A running plan keeps the prices it was bought at. */
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

/** The data of the billing page; a part is null while the payment service does not answer. */
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

/** The cost of a change; null if the change is not offered. */
async function previewOf(payments: Payments, { customerId, plan }: PlanQuery, change: PlanChange | null) {
  if (plan === null || change === null || plan.status === 'past_due' || !isLive(plan)) return null;
  return payments.preview({ customerId, subscriptionId: plan.id, change });
}

/**
 * The next charge for this number of seats, even before the payment service has that number. An added seat of a yearly
 * plan is charged at once and also raises the next charge.
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
  // Pending amounts are charged together with the added seats; remaining credit reduces the next charge.
  const remainingCredit = Math.min(0, changed.dueNow);
  const amount = next.amount - next.prorated + each * (extraSeats - plan.extraSeats) + remainingCredit;
  return { ...changed, next: { ...next, amount: Math.max(0, amount), prorated: 0 } };
}

const currencyIn = ({ currency }: SubscriptionRow): Currency => (currency === 'eur' ? 'eur' : 'usd');

/** The first charge of the monthly plan that follows, or would follow, a yearly one; at list prices, without tax. */
async function firstMonthOf(payments: Payments, { plan, extraSeats }: { plan: SubscriptionRow; extraSeats: number }) {
  const { base, seat } = (await payments.catalogue())[currencyIn(plan)];
  const periodEnd = new Date(plan.periodEnd);
  periodEnd.setUTCMonth(periodEnd.getUTCMonth() + 1);
  // A shorter month ends the period on its last day.
  if (periodEnd.getUTCDate() !== plan.periodEnd.getUTCDate()) periodEnd.setUTCDate(0);
  return { amount: base.month + seat.month * extraSeats, at: plan.periodEnd, periodStart: plan.periodEnd, periodEnd };
}

/** The next charge; null for a plan that does not renew. */
async function readNext(payments: Payments, { customerId, plan, extraSeats }: PlanQuery) {
  if (plan === null || !isLive(plan)) return null;
  if (plan.followedBy !== null) return firstMonthOf(payments, { plan, extraSeats });
  return plan.cancelAt === null ? (await previewSeats(payments, { customerId, plan, extraSeats })).next : null;
}

/** The cost of the other interval; null if a switch is not offered. */
async function readSwitch(payments: Payments, query: PlanQuery): Promise<NonNullable<Billing['live']>['switchTo']> {
  const { plan, extraSeats } = query;
  if (plan === null) return null;
  const interval = plan.interval === 'year' ? ('month' as const) : ('year' as const);
  if (interval === 'month' && plan.status === 'active') {
    if (plan.cancelAt !== null) return null;
    return { interval, dueNow: 0, next: toCharge(await firstMonthOf(payments, { plan, extraSeats })) };
  }
  if (interval === 'month' && plan.status !== 'trialing') return null;
  const preview = await previewOf(payments, query, { kind: 'interval', interval, extraSeats });
  return preview && { interval, dueNow: Math.max(0, preview.dueNow), next: toCharge(preview.next) };
}

async function readLive(payments: Payments, query: PlanQuery): Promise<Billing['live']> {
  const { customerId, plan, extraSeats } = query;
  const isTrial = plan?.status === 'trialing';
  const [next, switchTo, start, invoices, contact] = await Promise.all([
    readNext(payments, query),
    readSwitch(payments, query),
    previewOf(payments, query, isTrial ? { kind: 'start-paying', extraSeats } : null),
    payments.invoices(customerId),
    payments.contact(customerId),
  ]);
  const due = plan?.id ?? null;
  return {
    next: next && {
      ...toCharge(next),
      periodStart: next.periodStart.toISOString(),
      periodEnd: next.periodEnd.toISOString(),
    },
    switchTo,
    startNow: start && { dueNow: Math.max(0, start.dueNow) },
    invoices: invoices.map((invoice) => presentInvoice(invoice, due)),
    contact,
  };
}

/** An open invoice of an earlier plan counts as lapsed, since it is no longer collected. */
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

/** The cost of `add` further members. The prorated amount is the difference that they make to the next invoice. */
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

/** The share of an amount for the rest of the period, prorated by time in the same way as at the payment service. */
function remainingShareOf(
  { periodStart, periodEnd }: SubscriptionRow,
  { amount, now }: { amount: number; now: number },
): number {
  const whole = periodEnd.getTime() - periodStart.getTime();
  return Math.round((amount * Math.max(0, periodEnd.getTime() - now)) / whole);
}
