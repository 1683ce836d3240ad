import type { Invoice, Subscription } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { present } from '#stripe/api/present.ts';
import { announce, change } from './announce.ts';
import { addInterval, DAY, HOUR } from './calendar.ts';
import { attempt, cardOf, createInvoice, draftInvoice, endSubscription, finalize } from './invoices.ts';
import { periodLines } from './pricing.ts';

interface Due {
  at: number;
  run: () => void;
}

export const namesOf = (world: World) => (product: string) => world.tables.products.get(product)?.name ?? product;

export const periodEnd = ({ items }: Subscription): number =>
  Math.max(0, ...items.data.map(({ current_period_end: end }) => end));

/** Starts the next period and drafts its invoice. */
function beginPeriod(world: World, subscription: Subscription, fields: Partial<Subscription>): void {
  const start = periodEnd(subscription);
  const before = present(world, subscription);
  const [first] = subscription.items.data;
  const end = addInterval(start, first?.price.recurring.interval ?? 'month', subscription.billing_cycle_anchor);
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: start, current_period_end: end });
  Object.assign(subscription, fields);
  announce(world, 'customer.subscription.updated', subscription, before);
  const customer = world.tables.customers.get(subscription.customer);
  const pending = customer?._pending.splice(0) ?? [];
  const lines = [...pending, ...periodLines(subscription, namesOf(world))];
  createInvoice(world, { subscription, lines, reason: 'subscription_cycle' });
}

function endTrial(world: World, subscription: Subscription): void {
  if (cardOf(world, subscription, subscription.customer)) return beginPeriod(world, subscription, { status: 'active' });
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  if (missing === 'cancel') return endSubscription(world, subscription, 'cancellation_requested');
  if (missing !== 'pause') return beginPeriod(world, subscription, { status: 'active' });
  const before = present(world, subscription);
  subscription.status = 'paused';
  announce(world, 'customer.subscription.paused', subscription, before);
  return undefined;
}

/** Invoices pending lines before the subscription ends, as Stripe documents for `cancel_at_period_end`. */
function endAsPlanned(world: World, subscription: Subscription): void {
  const pending = world.tables.customers.get(subscription.customer)?._pending.splice(0) ?? [];
  if (pending.length > 0) createInvoice(world, { subscription, lines: pending, reason: 'subscription_cycle' });
  endSubscription(world, subscription, 'cancellation_requested');
}

function dueOf(world: World, subscription: Subscription): Due[] {
  const due: Due[] = [];
  const { status, trial_end: trialEnd, cancel_at: cancelAt } = subscription;
  if (!['trialing', 'active', 'past_due'].includes(status)) return due;
  const end = periodEnd(subscription);
  if (cancelAt !== null) {
    due.push({ at: cancelAt, run: () => endAsPlanned(world, subscription) });
  }
  if (status === 'trialing' && trialEnd !== null) {
    if (!subscription._trialAnnounced) {
      const announceTrialEnd = () => {
        subscription._trialAnnounced = true;
        announce(world, 'customer.subscription.trial_will_end', subscription);
      };
      due.push({ at: trialEnd - 3 * DAY, run: announceTrialEnd });
    }
    due.push({ at: trialEnd, run: () => endTrial(world, subscription) });
    return due;
  }
  if (subscription._upcomingAnnounced !== end && cancelAt === null) {
    const announceUpcoming = () => {
      subscription._upcomingAnnounced = end;
      const upcoming = draftInvoice(world, { subscription, lines: [], reason: 'upcoming' });
      announce(world, 'invoice.upcoming', { ...upcoming, id: undefined });
    };
    due.push({ at: end - 7 * DAY, run: announceUpcoming });
  }
  due.push({ at: end, run: () => beginPeriod(world, subscription, {}) });
  return due;
}

function dueOfInvoice(world: World, invoice: Invoice): Due[] {
  if (invoice.status === 'draft' && invoice.finalize_at !== null) {
    return [{ at: invoice.finalize_at, run: () => finalize(world, invoice) }];
  }
  const next = invoice.next_payment_attempt;
  return invoice.status === 'open' && next !== null ? [{ at: next, run: () => attempt(world, invoice) }] : [];
}

function nextDue(world: World, clock: string | null): Due | undefined {
  const isOn = (customer: string) => (world.tables.customers.get(customer)?.test_clock ?? null) === clock;
  const due: Due[] = [];
  for (const subscription of world.tables.subscriptions.values())
    if (isOn(subscription.customer)) due.push(...dueOf(world, subscription));
  for (const invoice of world.tables.invoices.values())
    if (isOn(invoice.customer)) due.push(...dueOfInvoice(world, invoice));
  for (const session of world.tables.sessions.values()) {
    if (session.status !== 'open' || !isOn(session.customer)) continue;
    const expire = () => change(world, 'checkout.session.expired', session, { status: 'expired', url: null });
    due.push({ at: session.expires_at, run: expire });
  }
  return due.toSorted((a, b) => a.at - b.at)[0];
}

/** Executes everything due on a clock up to this moment, in order, each at its due time. */
export function runUntil(world: World, clock: string | null, until: number): void {
  for (let steps = 0; steps < 10_000; steps++) {
    const due = nextDue(world, clock);
    if (!due || due.at > until) return;
    world.at(clock, due.at, due.run);
  }
  throw new Error(`the clock ${clock ?? ''} does not come to an end`);
}

/** Executes everything due on the sandbox's clock, at most once a second while nothing changes. */
export function catchUp(world: World): void {
  const now = world.now();
  if (world.caughtUpTo === now) return;
  runUntil(world, null, now);
  world.caughtUpTo = now;
}

/**
 * Advances a test clock, like Stripe by at most two of the shortest intervals. @returns the reason for a refusal, or
 * null
 */
export function advanceClock(world: World, id: string, to: number): string | null {
  const clock = world.tables.clocks.get(id);
  if (!clock) return 'No such test clock';
  if (to < clock.frozen_time) return 'The clock moves forward only';
  const subscriptions = [...world.tables.subscriptions.values()].filter(
    ({ test_clock: testClock }) => testClock === id,
  );
  const isYearly = subscriptions.every(({ items }) => items.data[0]?.price.recurring.interval === 'year');
  if (subscriptions.length > 0 && to - clock.frozen_time > (isYearly ? 732 : 62) * DAY + HOUR) {
    return 'A clock moves by two of the shortest intervals at most';
  }
  runUntil(world, id, to);
  clock.frozen_time = to;
  announce(world, 'test_helpers.test_clock.ready', clock);
  return null;
}
