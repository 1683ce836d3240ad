import type { CardBehaviour, Customer, Invoice, Line, PaymentMethod, Subscription } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import type { Declined } from '#stripe/api/problem.ts';
import { announce, change } from './announce.ts';
import { DAY, HOUR } from './calendar.ts';

/** Days from the first attempt to each retry; if the last retry fails, the subscription ends. */
const RETRY_DAYS = [3, 8, 14];

const DECLINES: Record<Exclude<CardBehaviour, 'works' | 'authenticate-once'>, Declined> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'fails-later': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  'authenticate-always': {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
};

/** The reason why a card is declined; null for a working card. */
export const declineOf = ({ _behaviour: behaviour }: Pick<PaymentMethod, '_behaviour'>): Declined | null =>
  behaviour === 'works' || behaviour === 'authenticate-once' ? null : DECLINES[behaviour];

const numberOf = (customer: Customer): string =>
  `${customer.invoice_prefix}-${String(customer.next_invoice_sequence++).padStart(4, '0')}`;

interface NewInvoice {
  subscription: Subscription;
  lines: Line[];
  reason: string;
}

/** Builds an invoice without storing it. */
export function draftInvoice(world: World, { subscription, lines, reason }: NewInvoice): Invoice {
  const customer = world.tables.customers.get(subscription.customer);
  const now = world.nowOf(subscription.customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const balance = customer?.balance ?? 0;
  const due = Math.max(0, total + balance);
  const [first] = subscription.items.data;
  return {
    id: world.newId('in'),
    object: 'invoice',
    created: now,
    livemode: false,
    metadata: {},
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_address: customer?.address ?? null,
    subscription: subscription.id,
    status: 'draft',
    billing_reason: reason,
    currency: subscription.currency,
    number: null,
    lines,
    subtotal: total,
    total,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    period_start: first?.current_period_start ?? now,
    period_end: first?.current_period_end ?? now,
    hosted_invoice_url: null,
    invoice_pdf: null,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    last_error: null,
    finalize_at: now + HOUR,
    first_attempt_at: null,
  };
}

export function createInvoice(world: World, input: NewInvoice): Invoice {
  const invoice = draftInvoice(world, input);
  world.tables.invoices.set(invoice.id, invoice);
  announce(world, 'invoice.created', invoice);
  input.subscription.latest_invoice = invoice.id;
  return invoice;
}

/** Finalizes a draft; a negative total becomes the customer's credit. */
export function finalize(world: World, invoice: Invoice): void {
  const customer = world.tables.customers.get(invoice.customer);
  if (!customer || invoice.status !== 'draft') return;
  const now = world.nowOf(customer.id);
  customer.balance = Math.min(0, customer.balance + invoice.total);
  Object.assign(invoice, { status: 'open', number: numberOf(customer), finalize_at: null, next_payment_attempt: now });
  invoice.hosted_invoice_url = `${world.origin}/stripe/i/${invoice.id}`;
  invoice.invoice_pdf = `${world.origin}/stripe/i/${invoice.id}/pdf`;
  invoice.status_transitions.finalized_at = now;
  announce(world, 'invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(world, invoice);
}

/** Marks an invoice as paid, and reactivates its subscription unless another invoice is open. */
export function markPaid(world: World, invoice: Invoice): void {
  const now = world.nowOf(invoice.customer);
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0, attempted: true });
  Object.assign(invoice, { next_payment_attempt: null, last_error: null });
  invoice.status_transitions.paid_at = now;
  announce(world, 'invoice.paid', invoice);
  const subscription = world.tables.subscriptions.get(invoice.subscription);
  const isOpen = (other: Invoice) => other.subscription === invoice.subscription && other.status === 'open';
  if (!subscription || !['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) return;
  if ([...world.tables.invoices.values()].some(isOpen)) return;
  change(world, 'customer.subscription.updated', subscription, { status: 'active' });
}

/** The card to charge: the subscription's, or else the customer's. */
export function cardOf(
  world: World,
  subscription: Subscription | undefined,
  customer: string,
): PaymentMethod | undefined {
  const customerCard = world.tables.customers.get(customer)?.invoice_settings.default_payment_method;
  return world.tables.paymentMethods.get(subscription?.default_payment_method ?? customerCard ?? '');
}

/** Charges an open invoice. @returns the reason for a failure, or null */
export function charge(world: World, invoice: Invoice, card: PaymentMethod | undefined): Declined | null {
  const now = world.nowOf(invoice.customer);
  const declined = card
    ? declineOf(card)
    : { code: 'invoice_payment_intent_requires_payment_method', decline_code: null, message: 'There is no card.' };
  if (!declined) {
    markPaid(world, invoice);
    return null;
  }
  invoice.attempted = true;
  invoice.first_attempt_at ??= now;
  invoice.last_error = { ...declined, card: card?.id ?? null };
  return declined;
}

/** A scheduled payment attempt: the first, or a retry. */
export function attempt(world: World, invoice: Invoice): void {
  const subscription = world.tables.subscriptions.get(invoice.subscription);
  invoice.attempt_count += 1;
  const declined = charge(world, invoice, cardOf(world, subscription, invoice.customer));
  if (!declined || !subscription) return;
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : (invoice.first_attempt_at ?? 0) + days * DAY;
  announce(world, 'invoice.payment_failed', invoice);
  if (declined.code === 'authentication_required') announce(world, 'invoice.payment_action_required', invoice);
  if (days === undefined) return endSubscription(world, subscription, 'payment_failed');
  if (subscription.status === 'active')
    change(world, 'customer.subscription.updated', subscription, { status: 'past_due' });
}

export function endSubscription(world: World, subscription: Subscription, reason: string): void {
  const now = world.nowOf(subscription.customer);
  subscription.cancellation_details.reason ??= reason;
  Object.assign(subscription, { status: 'canceled', ended_at: now, canceled_at: subscription.canceled_at ?? now });
  for (const invoice of world.tables.invoices.values()) {
    if (invoice.subscription === subscription.id) invoice.next_payment_attempt = null;
  }
  announce(world, 'customer.subscription.deleted', subscription);
}
