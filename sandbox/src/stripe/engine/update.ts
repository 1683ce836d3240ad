import { present } from '#stripe/api/present.ts';
import { cardProblem } from '#stripe/api/problem.ts';
import type { Invoice, Subscription } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { announce } from './announce.ts';
import { changeSubscription, type SubscriptionChange, type ChangeResult } from './change.ts';
import { namesOf } from './clockwork.ts';
import { cardOf, charge, createInvoice, declineOf, draftInvoice, finalize } from './invoices.ts';
import { periodLines } from './pricing.ts';
import { newItem } from './subscribe.ts';
import { addInterval } from './calendar.ts';

export type UpdateRequest = Pick<SubscriptionChange, 'items' | 'proration' | 'trialEndNow'> & {
  at?: number;
  behavior?: string;
};

function computeChange(world: World, subscription: Subscription, request: UpdateRequest): ChangeResult {
  const [first] = subscription.items.data;
  const at = request.at ?? world.nowOf(subscription.customer);
  const pending = world.tables.customers.get(subscription.customer)?._pending ?? [];
  return changeSubscription(subscription, pending, {
    ...request,
    at,
    names: namesOf(world),
    newItem: (price, quantity) => ({
      ...newItem(world, subscription.id, { price, quantity, at }),
      current_period_start: first?.current_period_start ?? at,
      current_period_end: first?.current_period_end ?? at,
    }),
  });
}

/** The invoice after an update: the immediate invoice if the update is charged immediately, otherwise the next one. */
export function previewInvoice(world: World, subscription: Subscription, request: UpdateRequest): Invoice {
  const result = computeChange(world, subscription, request);
  const next = structuredClone(result.subscription);
  const lines = result.invoiced ?? [...result.pending];
  if (result.invoiced === null) {
    for (const item of next.items.data) {
      const start = item.current_period_end;
      const end = addInterval(start, item.price.recurring.interval, next.billing_cycle_anchor);
      Object.assign(item, { current_period_start: start, current_period_end: end });
    }
    if (next.cancel_at === null) lines.push(...periodLines(next, namesOf(world)));
  }
  const invoice = draftInvoice(world, { subscription: next, lines, reason: 'upcoming' });
  const due = result.invoiced === null ? (result.subscription.items.data[0]?.current_period_end ?? 0) : invoice.created;
  return { ...invoice, id: `upcoming_${invoice.id}`, next_payment_attempt: due };
}

/** Applies an update and charges what is due. @throws StripeProblem 402 for a declined card with `error_if_incomplete` */
export function updateSubscription(world: World, subscription: Subscription, request: UpdateRequest): void {
  const result = computeChange(world, subscription, request);
  const customer = world.tables.customers.get(subscription.customer);
  const card = cardOf(world, subscription, subscription.customer);
  const total = result.invoiced?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  const declined = card && total > 0 ? declineOf(card) : null;
  if (declined && request.behavior === 'error_if_incomplete') throw cardProblem(declined);
  const before = present(world, subscription);
  Object.assign(subscription, result.subscription);
  if (customer) customer._pending = result.pending;
  if (result.invoiced !== null && result.invoiced.length > 0) {
    const lines = result.invoiced;
    const invoice = createInvoice(world, { subscription, lines, reason: 'subscription_update' });
    finalize(world, invoice);
    invoice.next_payment_attempt = null;
    if (invoice.status === 'open' && charge(world, invoice, card)) {
      announce(world, 'invoice.payment_failed', invoice);
      subscription.status = 'past_due';
    }
  }
  if (JSON.stringify(before) !== JSON.stringify(present(world, subscription))) {
    announce(world, 'customer.subscription.updated', subscription, before);
  }
}
