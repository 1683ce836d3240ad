import type { Stripe } from 'stripe';
import type {
  Card,
  Contact,
  InvoiceLine,
  OpenInvoice,
  PaidCustomer,
  PaidSubscription,
} from '#adapters/payments/payments.ts';
import { isHardDecline, reasonOf } from './declines.ts';

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
const dateOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? dateOf(seconds) : null;

/** Found by metadata, because a replaced price has lost its lookup key. */
export const itemOf = ({ items }: Stripe.Subscription, role: 'base' | 'seat'): Stripe.SubscriptionItem | undefined =>
  items.data.find(({ price }) => price.metadata['role'] === role);

function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  if (typeof method !== 'object' || !method?.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

/** The portal schedules it as a date, the API as a flag. */
function cancelAtOf(subscription: Stripe.Subscription, periodEnd: Date): Date | null {
  if (subscription.ended_at !== null) return null;
  return dateOrNull(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null);
}

/** Metadata of a yearly subscription that a monthly one follows. */
export const monthlyMark = { followedBy: 'month' };
export const noMark = { followedBy: '' };

/**
 * The portal unschedules an end without removing the mark, and schedules one by date. The mark therefore counts only with
 * the flag of `switchAtEnd`, or on an ended subscription.
 */
function markOf({ metadata, ended_at: ended, cancel_at_period_end: flag }: Stripe.Subscription) {
  const isMarked = metadata['followedBy'] === monthlyMark.followedBy;
  const isValid = isMarked && (ended !== null || flag);
  return { followedBy: isValid ? ('month' as const) : null, hasStaleMark: isMarked && !isValid };
}

/** The amount of an item in the currency of its subscription. */
export type AmountOf = (item: Stripe.SubscriptionItem) => number | null;

interface CustomerContext {
  customerCard: Card | null;
  invoices: Stripe.Invoice[];
  /** The last attempts to pay open invoices, by invoice. */
  attempts: ReadonlyMap<string, Stripe.PaymentIntent>;
  amountOf: AmountOf;
}

function toOpenInvoice(invoice: Stripe.Invoice, attempt: Stripe.PaymentIntent | undefined): OpenInvoice {
  const failure = attempt?.last_payment_error ?? null;
  const confirms = attempt?.status === 'requires_action';
  const isFinal = confirms || (failure !== null && isHardDecline(failure));
  return {
    id: invoice.id,
    url: invoice.hosted_invoice_url ?? null,
    amount: invoice.amount_remaining,
    at: dateOf(invoice.created),
    attempts: invoice.attempt_count,
    nextAttemptAt: isFinal ? null : dateOrNull(invoice.next_payment_attempt),
    reason: confirms ? 'authentication-required' : failure && reasonOf(failure),
    failedCard: failure?.payment_method?.id ?? null,
  };
}

const subscriptionOf = ({ parent }: Stripe.Invoice): string | null => idOf(parent?.subscription_details?.subscription);

export function toSubscription(
  subscription: Stripe.Subscription,
  { customerCard, invoices, attempts, amountOf }: CustomerContext,
): PaidSubscription {
  const base = itemOf(subscription, 'base') ?? subscription.items.data[0];
  const seat = itemOf(subscription, 'seat');
  const items = subscription.items.data;
  const periodEnd = dateOf(Math.max(...items.map(({ current_period_end: end }) => end)));
  const subscriptionInvoices = invoices.filter((invoice) => subscriptionOf(invoice) === subscription.id);
  const open = subscriptionInvoices.filter(({ status }) => status === 'open').at(-1);
  return {
    id: subscription.id,
    createdAt: dateOf(subscription.created),
    status: subscription.status,
    interval: base?.price.recurring?.interval === 'year' ? 'year' : 'month',
    currency: subscription.currency,
    extraSeats: seat?.quantity ?? 0,
    baseAmount: base ? amountOf(base) : null,
    seatAmount: seat ? amountOf(seat) : null,
    trialStart: dateOrNull(subscription.trial_start),
    trialEnd: dateOrNull(subscription.trial_end),
    periodStart: dateOf(Math.min(...items.map(({ current_period_start: start }) => start))),
    periodEnd,
    cancelAt: cancelAtOf(subscription, periodEnd),
    ...markOf(subscription),
    endedAt: dateOrNull(subscription.ended_at),
    card: cardOf(subscription.default_payment_method) ?? customerCard,
    openInvoice: open ? toOpenInvoice(open, attempts.get(open.id)) : null,
    wasPaid: subscriptionInvoices.some(({ status, amount_paid: paid }) => status === 'paid' && paid > 0),
  };
}

/** Set once a checkout's card became the customer's: from then on, the customer's card is the newer one. */
export const cardTaken = { cardTaken: 'yes' };

/** Whether the subscription's own card comes from a checkout, and is newer than the customer's. */
export const isFromCheckout = ({ default_payment_method: subscriptionCard, metadata }: Stripe.Subscription): boolean =>
  subscriptionCard !== null && metadata['cardTaken'] !== cardTaken.cardTaken;

/** Whether the cards differ: checkout saves a card only for the subscription, the portal only for the customer. */
function hasOtherCard(subscription: Stripe.Subscription, customerCard: string | null): boolean {
  const subscriptionCard = idOf(subscription.default_payment_method);
  const isOpen = subscription.ended_at === null && subscription.status !== 'incomplete';
  return isOpen && subscriptionCard !== null && (subscriptionCard !== customerCard || isFromCheckout(subscription));
}

interface StripeRecords {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  attempts: ReadonlyMap<string, Stripe.PaymentIntent>;
  amountOf: AmountOf;
  now: Date;
}

export function toCustomer({
  customer,
  subscriptions,
  invoices,
  attempts,
  amountOf,
  now,
}: StripeRecords): PaidCustomer {
  if (customer.deleted)
    return { deleted: true, aheadSeconds: 0, cardsDiffer: false, cardId: null, isDescribed: false, subscriptions: [] };
  const { test_clock: clock, invoice_settings: settings } = customer;
  const frozen = typeof clock === 'object' && clock !== null ? clock.frozen_time : null;
  const context = { customerCard: cardOf(settings.default_payment_method), invoices, attempts, amountOf };
  const ownCard = subscriptions.find(({ ended_at: ended }) => ended === null)?.default_payment_method ?? null;
  return {
    deleted: false,
    aheadSeconds: frozen === null ? 0 : Math.round(frozen - now.getTime() / 1000),
    cardsDiffer: subscriptions.some((subscription) =>
      hasOtherCard(subscription, idOf(settings.default_payment_method)),
    ),
    cardId: idOf(settings.default_payment_method) ?? idOf(ownCard),
    isDescribed: Boolean(customer.name ?? customer.email),
    subscriptions: subscriptions.map((subscription) => toSubscription(subscription, context)),
  };
}

function chargedOf({ status, amount_paid: amount, status_transitions: { paid_at: at } }: Stripe.Invoice) {
  return status === 'paid' && amount > 0 && at !== null ? { amount, at: dateOf(at) } : null;
}

export function toInvoice(invoice: Stripe.Invoice): InvoiceLine {
  const periods = invoice.lines.data.map(({ period }) => period);
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status ?? 'draft',
    at: dateOf(invoice.created),
    periodStart: dateOf(Math.min(...periods.map(({ start }) => start), invoice.period_end)),
    periodEnd: dateOf(Math.max(...periods.map(({ end }) => end), invoice.period_start)),
    total: invoice.total,
    tax,
    charged: chargedOf(invoice),
    currency: invoice.currency,
    isTrial: invoice.billing_reason === 'subscription_create' && invoice.total === 0,
    pdfUrl: invoice.invoice_pdf ?? null,
    pageUrl: invoice.hosted_invoice_url ?? null,
    subscriptionId: subscriptionOf(invoice),
  };
}

export function toContact(customer: Stripe.Customer, taxIds: string[]): Contact {
  const { address } = customer;
  const town = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  const lines = [address?.line1, address?.line2, town, address?.country].filter((line) => Boolean(line));
  return {
    name: customer.name ?? null,
    email: customer.email,
    address: lines as string[],
    vatNumber: taxIds[0] ?? null,
  };
}
