import type { Item, Line, Price, Subscription } from '#stripe/records.ts';
import { addInterval } from './calendar.ts';
import { periodLines, prorate } from './pricing.ts';

/** What an update asks of the items and dates. */
export interface Change {
  items: { id?: string; price?: Price; quantity?: number; deleted?: boolean }[];
  proration: 'none' | 'create_prorations' | 'always_invoice';
  trialEndNow: boolean;
  at: number;
  newItem: (price: Price, quantity: number) => Item;
  names: (product: string) => string;
}

export interface Changed {
  subscription: Subscription;
  /** Lines that wait for the next invoice. */
  pending: Line[];
  /** Lines of an invoice that is due at once; null for none. */
  invoiced: Line[] | null;
}

function applyItem(items: Item[], wanted: Change['items'][number], { newItem }: Change): Item[] {
  const own = items.find(({ id }) => id === wanted.id);
  if (!own) return wanted.price ? [...items, newItem(wanted.price, wanted.quantity ?? 1)] : items;
  if (wanted.deleted) return items.filter((one) => one !== own);
  const changed = { ...own, price: wanted.price ?? own.price, quantity: wanted.quantity ?? own.quantity };
  return items.map((one) => (one === own ? changed : one));
}

const intervalOf = ({ items }: Subscription) => items.data[0]?.price.recurring.interval ?? 'month';

function moveAnchor(subscription: Subscription, at: number): void {
  const end = addInterval(at, intervalOf(subscription), at);
  subscription.billing_cycle_anchor = at;
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: at, current_period_end: end });
}

/**
 * The result of an update, without its payment. Another interval, and the end of a trial, begin a new period that is
 * charged at once.
 */
export function changeSubscription(current: Subscription, waiting: readonly Line[], change: Change): Changed {
  const before = structuredClone(current);
  const subscription = structuredClone(current);
  for (const wanted of change.items) subscription.items.data = applyItem(subscription.items.data, wanted, change);
  const { at, names, proration } = change;
  const { currency } = subscription;
  const isTrial = current.status === 'trialing';
  const pending = [...waiting];
  if (isTrial && change.trialEndNow) {
    Object.assign(subscription, { trial_end: at, status: 'active' });
    moveAnchor(subscription, at);
    return { subscription, pending: [], invoiced: [...pending, ...periodLines(subscription, names)] };
  }
  const isNewInterval = intervalOf(before) !== intervalOf(subscription);
  if (isTrial || (proration === 'none' && !isNewInterval)) return { subscription, pending, invoiced: null };
  if (isNewInterval) {
    const credits = before.items.data.flatMap((item) => prorate({ before: item, after: null, currency, at, names }));
    moveAnchor(subscription, at);
    const kept = proration === 'none' ? pending : [...pending, ...credits];
    return { subscription, pending: [], invoiced: [...kept, ...periodLines(subscription, names)] };
  }
  const ids = new Set([...before.items.data, ...subscription.items.data].map(({ id }) => id));
  for (const id of ids) {
    const [old = null, now = null] = [before, subscription].map((one) => one.items.data.find((item) => item.id === id));
    if (old?.quantity === now?.quantity && old?.price.id === now?.price.id) continue;
    pending.push(...prorate({ before: old, after: now, currency, at, names }));
  }
  if (proration !== 'always_invoice') return { subscription, pending, invoiced: null };
  return { subscription, pending: [], invoiced: pending };
}
