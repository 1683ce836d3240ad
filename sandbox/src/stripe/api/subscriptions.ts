import { addInterval, DAY } from '#stripe/engine/calendar.ts';
import { cardOf, declineOf } from '#stripe/engine/invoices.ts';
import { subscribe } from '#stripe/engine/subscribe.ts';
import { updateSubscription } from '#stripe/engine/update.ts';
import type { Customer, Item, PaymentMethod, StripeObject, Subscription } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { readUpdate } from './billing.ts';
import { fields, flag, integer, mergeMetadata, text, type Fields } from './form.ts';
import type { Operation } from './operation.ts';
import { present } from './present.ts';
import { cardProblem, missing, noSuch, notFound, refused, wrong } from './problem.ts';
import { pageOf } from './reading.ts';
import { customerOf, orderOf } from './sessions.ts';

/** The card of the request, or null for the customer's. */
function findRequestedCard(world: World, sent: Fields, { id: customer }: Customer): PaymentMethod | null {
  const cardId = text(sent.default_payment_method);
  if (!cardId) return null;
  const card = world.tables.paymentMethods.get(cardId);
  if (card?.customer !== customer) throw noSuch('PaymentMethod', cardId, 'default_payment_method');
  return card;
}

function trialDaysOf(sent: Fields, now: number): number {
  const end = integer(sent.trial_end);
  return integer(sent.trial_period_days) ?? (end === undefined ? 0 : Math.max(0, end - now) / DAY);
}

/** The date of the first full invoice; null for the day of creation. @throws StripeProblem for one that Stripe refuses */
function anchorOf(sent: Fields, now: number, interval: 'month' | 'year'): number | null {
  const anchor = integer(sent.billing_cycle_anchor);
  if (anchor === undefined) return null;
  const param = 'billing_cycle_anchor';
  if (anchor <= now) throw wrong(param, 'Invalid timestamp: must be an integer Unix timestamp in the future.');
  if (anchor > addInterval(now, interval, now))
    throw wrong(param, 'billing_cycle_anchor cannot be later than next natural billing date for plan');
  if (text(sent.proration_behavior) !== 'none')
    throw refused('The sandbox creates no prorated invoice before the billing cycle anchor');
  return anchor;
}

const create: Operation = ({ world, sent }) => {
  const customer = customerOf(world, sent);
  const { id } = customer;
  const { lines, currency } = orderOf(world, sent, 'items');
  const requestedCard = findRequestedCard(world, sent, customer);
  const card = requestedCard ?? cardOf(world, undefined, id);
  const now = world.nowOf(id);
  const trialDays = trialDaysOf(sent, now);
  const anchor = anchorOf(sent, now, lines[0]?.price.recurring.interval ?? 'month');
  const behavior = text(sent.payment_behavior) ?? 'allow_incomplete';
  const isCharged = trialDays === 0 && anchor === null && behavior !== 'default_incomplete';
  if (isCharged && !card) {
    const message = 'This customer has no attached payment source or default payment method.';
    throw refused(message, 'resource_missing');
  }
  const declined = isCharged && card ? declineOf(card) : null;
  if (declined && behavior === 'error_if_incomplete') throw cardProblem(declined);
  return subscribe(world, {
    customer: id,
    currency,
    lines,
    trialDays,
    anchor,
    missing: text(fields(fields(sent.trial_settings).end_behavior).missing_payment_method) ?? 'create_invoice',
    metadata: mergeMetadata({}, sent.metadata),
    card: requestedCard,
    tax: flag(fields(sent.automatic_tax).enabled) ?? false,
    unpaid: isCharged ? 'charged' : 'not charged',
  });
};

function requireSubscription(world: World, id = ''): Subscription {
  const subscription = world.tables.subscriptions.get(id);
  if (!subscription) throw noSuch('subscription', id, 'subscription');
  return subscription;
}

interface Part {
  subscription: Subscription;
  item: Item;
}

function requireItem(world: World, id = ''): Part {
  for (const subscription of world.tables.subscriptions.values()) {
    const item = subscription.items.data.find((candidate) => candidate.id === id);
    if (item) return { subscription, item };
  }
  throw notFound('subscription_item', id);
}

const shown = (world: World, item: Item | undefined): object => present(world, item as unknown as StripeObject);

/** Changes one item as an update of its subscription. */
function changeItem(world: World, subscription: Subscription, sent: Fields, item: Fields): void {
  if (subscription.ended_at !== null) throw notFound('subscription', subscription.id);
  updateSubscription(world, subscription, readUpdate(world, { ...sent, items: [item] }, subscription));
}

const itemFields = ({ price, quantity }: Fields): Fields => ({
  ...(price !== undefined && { price }),
  ...(quantity !== undefined && { quantity }),
});

const createItem: Operation = ({ world, sent }) => {
  const subscription = requireSubscription(world, text(sent.subscription));
  if (sent.price === undefined) throw missing('price');
  changeItem(world, subscription, sent, itemFields(sent));
  const item = subscription.items.data.at(-1);
  if (item) item.metadata = mergeMetadata({}, sent.metadata);
  return shown(world, item);
};

const updateItem: Operation = ({ world, sent, id }) => {
  const { subscription, item } = requireItem(world, id);
  changeItem(world, subscription, sent, { id: item.id, ...itemFields(sent) });
  const changed = requireItem(world, id).item;
  changed.metadata = mergeMetadata(item.metadata, sent.metadata);
  return shown(world, changed);
};

const deleteItem: Operation = ({ world, sent, id }) => {
  const { subscription, item } = requireItem(world, id);
  if (subscription.items.data.length === 1) throw refused('A subscription must have at least one active item.');
  changeItem(world, subscription, sent, { id: item.id, deleted: 'true' });
  return { id: item.id, object: 'subscription_item', deleted: true };
};

const listItems: Operation = ({ world, sent }) => {
  const { items } = requireSubscription(world, text(sent.subscription));
  const page = pageOf(items.data, sent, '/v1/subscription_items');
  return { ...page, data: page.data.map((item) => shown(world, item)) };
};

export const subscriptionOperations: Record<string, Operation> = {
  'POST /v1/subscriptions': create,
  'POST /v1/subscription_items': createItem,
  'GET /v1/subscription_items': listItems,
  'GET /v1/subscription_items/{id}': ({ world, id }) => shown(world, requireItem(world, id).item),
  'POST /v1/subscription_items/{id}': updateItem,
  'DELETE /v1/subscription_items/{id}': deleteItem,
};
