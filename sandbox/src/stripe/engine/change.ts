import type { Item, Line, Price, Subscription } from '#stripe/records.ts';
import { addInterval } from './calendar.ts';
import { periodLines, prorate } from './pricing.ts';

/** Changes to the items and dates of a subscription. */
export interface SubscriptionChange {
  items: { id?: string; price?: Price; quantity?: number; deleted?: boolean }[];
  proration: 'none' | 'create_prorations' | 'always_invoice';
  trialEndNow: boolean;
  at: number;
  newItem: (price: Price, quantity: number) => Item;
  names: (product: string) => string;
}

export interface ChangeResult {
  subscription: Subscription;
  /** Lines for the next invoice. */
  pending: Line[];
  /** Lines of an immediately due invoice; null for no invoice. */
  invoiced: Line[] | null;
}

function applyItem(
  items: Item[],
  itemChange: SubscriptionChange['items'][number],
  { newItem }: SubscriptionChange,
): Item[] {
  const currentItem = items.find(({ id }) => id === itemChange.id);
  if (!currentItem) return itemChange.price ? [...items, newItem(itemChange.price, itemChange.quantity ?? 1)] : items;
  if (itemChange.deleted) return items.filter((item) => item !== currentItem);
  const changed = {
    ...currentItem,
    price: itemChange.price ?? currentItem.price,
    quantity: itemChange.quantity ?? currentItem.quantity,
  };
  return items.map((item) => (item === currentItem ? changed : item));
}

const intervalOf = ({ items }: Subscription) => items.data[0]?.price.recurring.interval ?? 'month';

function moveAnchor(subscription: Subscription, at: number): void {
  const end = addInterval(at, intervalOf(subscription), at);
  subscription.billing_cycle_anchor = at;
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: at, current_period_end: end });
}

/**
 * The result of an update, without its payment. A changed interval or an ended trial starts a new period that is
 * charged immediately.
 */
export function changeSubscription(
  current: Subscription,
  pendingLines: readonly Line[],
  change: SubscriptionChange,
): ChangeResult {
  const before = structuredClone(current);
  const subscription = structuredClone(current);
  for (const itemChange of change.items)
    subscription.items.data = applyItem(subscription.items.data, itemChange, change);
  const { at, names, proration } = change;
  const { currency } = subscription;
  const isTrial = current.status === 'trialing';
  const pending = [...pendingLines];
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
    const [old = null, now = null] = [before, subscription].map((state) =>
      state.items.data.find((item) => item.id === id),
    );
    if (old?.quantity === now?.quantity && old?.price.id === now?.price.id) continue;
    pending.push(...prorate({ before: old, after: now, currency, at, names }));
  }
  if (proration !== 'always_invoice') return { subscription, pending, invoiced: null };
  return { subscription, pending: [], invoiced: pending };
}
