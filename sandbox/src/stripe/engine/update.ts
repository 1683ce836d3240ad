import { present } from '#stripe/api/present.ts';
import { cardProblem } from '#stripe/api/problem.ts';
import type { Invoice, Subscription } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { announce } from './announce.ts';
import { changeSubscription, type Change, type Changed } from './change.ts';
import { namesOf } from './clockwork.ts';
import { cardOf, charge, createInvoice, declineOf, draftInvoice, finalize } from './invoices.ts';
import { periodLines } from './pricing.ts';
import { newItem } from './subscribe.ts';
import { addInterval } from './calendar.ts';

export type Asked = Pick<Change, 'items' | 'proration' | 'trialEndNow'> & { at?: number; behavior?: string };

function work(world: World, subscription: Subscription, asked: Asked): Changed {
  const [first] = subscription.items.data;
  const at = asked.at ?? world.nowOf(subscription.customer);
  const pending = world.tables.customers.get(subscription.customer)?._pending ?? [];
  return changeSubscription(subscription, pending, {
    ...asked,
    at,
    names: namesOf(world),
    newItem: (price, quantity) => ({
      ...newItem(world, subscription.id, { price, quantity, at }),
      current_period_start: first?.current_period_start ?? at,
      current_period_end: first?.current_period_end ?? at,
    }),
  });
}

/** The invoice that a change, or none, leads to: at once where it is charged at once, else the next one. */
export function previewInvoice(world: World, subscription: Subscription, asked: Asked): Invoice {
  const changed = work(world, subscription, asked);
  const next = structuredClone(changed.subscription);
  const lines = changed.invoiced ?? [...changed.pending];
  if (changed.invoiced === null) {
    for (const item of next.items.data) {
      const start = item.current_period_end;
      const end = addInterval(start, item.price.recurring.interval, next.billing_cycle_anchor);
      Object.assign(item, { current_period_start: start, current_period_end: end });
    }
    if (next.cancel_at === null) lines.push(...periodLines(next, namesOf(world)));
  }
  const invoice = draftInvoice(world, { subscription: next, lines, reason: 'upcoming' });
  const due =
    changed.invoiced === null ? (changed.subscription.items.data[0]?.current_period_end ?? 0) : invoice.created;
  return { ...invoice, id: `upcoming_${invoice.id}`, next_payment_attempt: due };
}

/** Applies a change and charges what is due at once. @throws StripeProblem 402 for a declined card, where that was asked */
export function updateSubscription(world: World, subscription: Subscription, asked: Asked): void {
  const changed = work(world, subscription, asked);
  const customer = world.tables.customers.get(subscription.customer);
  const card = cardOf(world, subscription, subscription.customer);
  const total = changed.invoiced?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  const declined = card && total > 0 ? declineOf(card) : null;
  if (declined && asked.behavior === 'error_if_incomplete') throw cardProblem(declined);
  const before = present(world, subscription);
  Object.assign(subscription, changed.subscription);
  if (customer) customer._pending = changed.pending;
  if (changed.invoiced !== null && changed.invoiced.length > 0) {
    const lines = changed.invoiced;
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
