import type { Item, PaymentMethod, Price, Subscription } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { announce } from './announce.ts';
import { addInterval, DAY } from './calendar.ts';
import { namesOf } from './clockwork.ts';
import { cardOf, charge, createInvoice, declineOf, finalize } from './invoices.ts';
import { periodLines } from './pricing.ts';

/** A subscription item of a price; the caller sets its period. */
export function newItem(
  world: World,
  subscription: string,
  { price, quantity, at }: { price: Price; quantity: number; at: number },
): Item {
  const { recurring, unit_amount: amount, currency, product } = price;
  return {
    id: world.newId('si'),
    object: 'subscription_item',
    created: at,
    metadata: {},
    discounts: [],
    tax_rates: [],
    subscription,
    price: structuredClone(price),
    plan: {
      id: price.id,
      object: 'plan',
      active: true,
      amount,
      currency,
      interval: recurring.interval,
      interval_count: 1,
      product,
    },
    quantity,
    current_period_start: at,
    current_period_end: at,
  };
}

export interface SubscriptionOrder {
  customer: string;
  currency: string;
  lines: { price: Price; quantity: number }[];
  trialDays: number;
  /** The date of the first full invoice, until which nothing is charged; null or absent for now. */
  anchor?: number | null;
  missing: string;
  metadata: Record<string, string>;
  /** The card of the subscription; null charges the customer's. */
  card: PaymentMethod | null;
  tax: boolean;
  /**
   * Creates the subscription even if its first invoice stays unpaid: `charged` tries the card, `not charged` does not.
   */
  unpaid?: 'charged' | 'not charged';
}

/** Builds the subscription of an order, with its trial or first period. */
function buildSubscription(
  world: World,
  { customer, currency, lines, trialDays, anchor = null, missing, metadata, card, tax }: SubscriptionOrder,
): Subscription {
  const now = world.nowOf(customer);
  const id = world.newId('sub');
  const trialEnd = trialDays > 0 ? Math.round(now + trialDays * DAY) : null;
  const items = lines.map((line) => newItem(world, id, { ...line, at: now }));
  const end = trialEnd ?? anchor ?? addInterval(now, items[0]?.price.recurring.interval ?? 'month', now);
  for (const item of items) item.current_period_end = end;
  return {
    id,
    object: 'subscription',
    created: now,
    livemode: false,
    metadata,
    customer,
    currency,
    status: trialEnd === null ? 'active' : 'trialing',
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    start_date: now,
    billing_cycle_anchor: trialEnd ?? anchor ?? now,
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
    trial_settings: trialEnd === null ? null : { end_behavior: { missing_payment_method: missing } },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    ended_at: null,
    default_payment_method: card?.id ?? null,
    latest_invoice: null,
    test_clock: world.tables.customers.get(customer)?.test_clock ?? null,
    collection_method: 'charge_automatically',
    automatic_tax: { disabled_reason: null, enabled: tax, liability: null },
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' }, updated_at: null },
    discounts: [],
    billing_schedules: [],
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    _trialAnnounced: false,
    _upcomingAnnounced: 0,
  };
}

/**
 * Creates a subscription and charges its first invoice.
 * @returns the subscription, or the reason why the card was declined
 */
export function subscribe(world: World, order: SubscriptionOrder): Subscription | { declined: string } {
  const subscription = buildSubscription(world, order);
  const isTrial = subscription.status === 'trialing';
  if ((order.anchor ?? null) !== null && !isTrial) {
    // Stripe makes no invoice before the anchor, not even one of nothing.
    world.tables.subscriptions.set(subscription.id, subscription);
    announce(world, 'customer.subscription.created', subscription);
    return subscription;
  }
  const card = order.card ?? cardOf(world, subscription, order.customer);
  const declined = !isTrial && card ? declineOf(card) : null;
  if (declined && order.unpaid === undefined) return { declined: declined.message };
  if (!isTrial && (declined || order.unpaid === 'not charged')) subscription.status = 'incomplete';
  world.tables.subscriptions.set(subscription.id, subscription);
  announce(world, 'customer.subscription.created', subscription);
  const lines = periodLines(subscription, namesOf(world));
  const free = lines.map((line) => ({
    ...line,
    amount: 0,
    subtotal: 0,
    description: `Trial period: ${line.description}`,
  }));
  const invoice = createInvoice(world, { subscription, lines: isTrial ? free : lines, reason: 'subscription_create' });
  finalize(world, invoice);
  if (invoice.status === 'open' && order.unpaid !== 'not charged') charge(world, invoice, card);
  if (subscription.status === 'incomplete') invoice.next_payment_attempt = null;
  return subscription;
}
