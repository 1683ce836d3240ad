import type { Billing, PriceList, SeatCost } from '@ad-foundry/contract/billing.ts';
import type { Catalogue, Change, Currency, Payments, Preview } from '#adapters/payments/payments.ts';
import { currencyOf } from '#features/billing/actions/checkout.ts';
import { presentInvoice } from '#features/billing/present.ts';
import { readStanding } from '#features/billing/queries.ts';
import { countPaying, findAccount, findCurrent, requireBuyer } from '#features/billing/queries/accounts.ts';
import { isSample } from '#features/people/organizations/queries/sample.ts';
import { readSeats, readStorageByCampaign } from '#features/billing/queries/use.ts';
import { extraSeatsOf, isLive, isUnderWay, type SubscriptionRow } from '#features/billing/rules.ts';
import type { Scope } from '#infra/scope.ts';

interface Given {
  scope: Scope;
  payments: Payments | null;
}

/** What seats and plan cost. A running plan keeps its prices, whatever new ones cost. */
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

/** Everything of the billing page. What the payment service does not answer is null. */
export async function readBilling({ scope, payments }: Given): Promise<Billing> {
  const { organizationId } = scope.actor;
  const [seats, storage] = [await readSeats(scope), await readStorageByCampaign(scope)];
  const account = await findAccount(scope, organizationId);
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
  const current = await findCurrent(scope, organizationId);
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

interface Asked {
  customerId: string;
  plan: SubscriptionRow | null;
  extraSeats: number;
}

const toCharge = ({ amount, at }: { amount: number; at: Date }) => ({ amount, at: at.toISOString() });

/** What a change would cost; null where it is not offered. */
async function previewOf(payments: Payments, { customerId, plan }: Asked, change: Change | null) {
  if (plan === null || change === null || plan.status === 'past_due' || !isLive(plan)) return null;
  return payments.preview({ customerId, subscriptionId: plan.id, change });
}

/**
 * What comes next with this number of seats. What people joined or left last is not told to the payment service yet;
 * growth of a yearly plan is charged at once, and the next charge is larger by it.
 */
async function previewSeats(
  payments: Payments,
  { customerId, plan, extraSeats }: { customerId: string; plan: SubscriptionRow; extraSeats: number },
): Promise<Preview> {
  const asked = { customerId, subscriptionId: plan.id };
  if (extraSeats === plan.extraSeats) return payments.preview(asked);
  const changed = await payments.preview({ ...asked, change: { kind: 'seats', extraSeats } });
  if (!changed.isAtOnce) return changed;
  const { next } = await payments.preview(asked);
  const each = plan.seatAmount ?? (await payments.catalogue())[currencyIn(plan)].seat[plan.interval];
  // What was pending is charged with the growth; credit that it leaves is taken off the next charge.
  const left = Math.min(0, changed.dueNow);
  const amount = next.amount - next.prorated + each * (extraSeats - plan.extraSeats) + left;
  return { ...changed, next: { ...next, amount: Math.max(0, amount), prorated: 0 } };
}

const currencyIn = ({ currency }: SubscriptionRow): Currency => (currency === 'eur' ? 'eur' : 'usd');

async function readLive(payments: Payments, asked: Asked): Promise<Billing['live']> {
  const { customerId, plan, extraSeats } = asked;
  const isTrial = plan?.status === 'trialing';
  const interval = plan?.interval === 'year' ? ('month' as const) : ('year' as const);
  const canSwitch = plan !== null && (interval === 'year' || isTrial);
  const willRenew = plan !== null && isLive(plan) && plan.cancelAt === null;
  const [next, other, start, invoices, contact] = await Promise.all([
    willRenew ? previewSeats(payments, { customerId, plan, extraSeats }) : null,
    previewOf(payments, asked, canSwitch ? { kind: 'interval', interval, extraSeats } : null),
    previewOf(payments, asked, isTrial ? { kind: 'start-paying', extraSeats } : null),
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

/** What further members cost. The prorated amount is the difference that they make to the next invoice. */
export async function readSeatCost({ scope, payments }: Given, add: number): Promise<SeatCost> {
  const { organizationId } = scope.actor;
  const account = await findAccount(scope, organizationId);
  const current = await findCurrent(scope, organizationId);
  const customerId = account?.customerId ?? null;
  if (payments === null || current === null || customerId === null || !isUnderWay(current)) return noCost;
  const each = pricesFor(await payments.catalogue(), currencyIn(current), current).seat[current.interval];
  const isTrial = current.status === 'trialing';
  const base = { ...noCost, isBilled: true, isTrial, interval: current.interval, currency: current.currency, each };
  if (account?.paymentFailedAt || !isLive(current)) return { ...base, isFrozen: true };
  const people = await countPaying(scope, organizationId);
  const clock = scope.now().getTime() + (account?.aheadSeconds ?? 0) * 1000;
  if (current.cancelAt !== null)
    return { ...base, prorated: isTrial ? 0 : restOf(current, { amount: each * add, now: clock }) };
  const asked = { customerId, plan: current };
  const [now, then] = await Promise.all([
    previewSeats(payments, { ...asked, extraSeats: extraSeatsOf(people) }),
    previewSeats(payments, { ...asked, extraSeats: extraSeatsOf(people + add) }),
  ]);
  const chargedNow = then.isAtOnce;
  const added = chargedNow
    ? Math.max(0, then.dueNow) - Math.max(0, now.dueNow)
    : then.next.amount - now.next.amount - each * add;
  return { ...base, prorated: isTrial ? 0 : Math.max(0, added), chargedNow, next: toCharge(then.next) };
}

/** The share of an amount for the rest of the period, by seconds as the payment service counts. */
function restOf({ periodStart, periodEnd }: SubscriptionRow, { amount, now }: { amount: number; now: number }): number {
  const whole = periodEnd.getTime() - periodStart.getTime();
  return Math.round((amount * Math.max(0, periodEnd.getTime() - now)) / whole);
}
