import { announce, change } from '#stripe/engine/announce.ts';
import { periodEnd } from '#stripe/engine/clockwork.ts';
import { cardOf, charge, endSubscription, finalize } from '#stripe/engine/invoices.ts';
import { previewInvoice, updateSubscription, type UpdateRequest } from '#stripe/engine/update.ts';
import type { Invoice, Subscription } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { fields, flag, integer, list, mergeMetadata, text, type Fields, type Value } from './form.ts';
import type { Operation } from './operation.ts';
import { cardProblem, noSuch, notFound, refused, wrong } from './problem.ts';

/** @param param the parameter that names the price */
export function priceOf(world: World, id: Value | undefined, param: string) {
  const price = world.tables.prices.get(text(id) ?? '');
  if (!price) throw noSuch('price', text(id) ?? '', param);
  if (!price.active)
    throw refused('The price specified is inactive. This field only accepts active prices.', 'price_inactive');
  return price;
}

export function readUpdate(world: World, sent: Fields, subscription: Subscription): UpdateRequest {
  const at = integer(sent.proration_date);
  return {
    items: list(sent.items).map((item, index) => {
      const { id, price, quantity, deleted } = fields(item);
      checkItem(subscription, fields(item), index);
      return {
        ...(text(id) && { id: text(id) }),
        ...(price !== undefined && { price: priceOf(world, price, `items[${index}][price]`) }),
        ...(integer(quantity) !== undefined && { quantity: integer(quantity) }),
        ...(flag(deleted) && { deleted: true }),
      };
    }),
    proration: (text(sent.proration_behavior) ?? 'create_prorations') as UpdateRequest['proration'],
    trialEndNow: text(sent.trial_end) === 'now',
    ...(at !== undefined && { at }),
    behavior: text(sent.payment_behavior) ?? 'allow_incomplete',
  };
}

/** @throws StripeProblem for an item of another subscription, or a price that another item already has */
function checkItem(subscription: Subscription, { id, price, deleted }: Fields, index: number): void {
  const items = subscription.items.data;
  if (id !== undefined && !items.some((target) => target.id === id))
    throw noSuch('subscription_item', text(id) ?? '', `items[${index}][id]`);
  const holder = items.find((target) => target.price.id === price);
  if (holder && holder.id !== id && deleted === undefined)
    throw refused(
      `Cannot add multiple subscription items with the same plan: ${holder.price.id}. To update an existing item, pass its ID.`,
    );
}

/** Fields of an update that do not change the price. */
function datesOf(subscription: Subscription, sent: Fields, now: number): Partial<Subscription> {
  const dates: Partial<Subscription> = {};
  const atEnd = flag(sent.cancel_at_period_end);
  if (atEnd !== undefined) dates.cancel_at_period_end = atEnd;
  if (atEnd !== undefined) dates.cancel_at = atEnd ? periodEnd(subscription) : null;
  if (sent.cancel_at !== undefined) {
    dates.cancel_at = text(sent.cancel_at) === '' ? null : (integer(sent.cancel_at) ?? periodEnd(subscription));
  }
  if (dates.cancel_at !== undefined) dates.canceled_at = dates.cancel_at === null ? null : now;
  if (sent.default_payment_method !== undefined)
    dates.default_payment_method = text(sent.default_payment_method) || null;
  return dates;
}

const update: Operation = ({ world, sent, target }) => {
  const subscription = target as Subscription;
  if (subscription.ended_at !== null) throw notFound('subscription', subscription.id);
  const request = readUpdate(world, sent, subscription);
  if (request.items.length > 0 || request.trialEndNow) updateSubscription(world, subscription, request);
  const metadata = mergeMetadata(subscription.metadata, sent.metadata);
  const dates = datesOf(subscription, sent, world.nowOf(subscription.customer));
  change(world, 'customer.subscription.updated', subscription, { ...dates, metadata });
  return subscription;
};

const cancel: Operation = ({ world, target }) => {
  const subscription = target as Subscription;
  if (subscription.ended_at !== null) throw notFound('subscription', subscription.id);
  endSubscription(world, subscription, 'cancellation_requested');
  return subscription;
};

const resume: Operation = ({ world, target }) => {
  const subscription = target as Subscription;
  if (subscription.status !== 'paused') throw refused('Only a paused subscription can be resumed');
  if (!cardOf(world, subscription, subscription.customer)) throw refused('The customer has no payment method');
  subscription.status = 'trialing';
  updateSubscription(world, subscription, { items: [], proration: 'none', trialEndNow: true });
  announce(world, 'customer.subscription.resumed', subscription);
  return subscription;
};

const preview: Operation = ({ world, sent }) => {
  const [id, customer] = [text(sent.subscription), text(sent.customer)];
  if (id === undefined) throw refused('The sandbox previews changes of a subscription only');
  const subscription = world.tables.subscriptions.get(id);
  if (!subscription) throw noSuch('subscription', id, 'subscription');
  if (customer !== undefined && subscription.customer !== customer) {
    const message = `Customer ${customer} does not have a subscription with ID ${id}`;
    throw wrong('subscription', message, 'resource_missing');
  }
  return previewInvoice(world, subscription, readUpdate(world, fields(sent.subscription_details), subscription));
};

const pay: Operation = ({ world, sent, target }) => {
  const invoice = target as Invoice;
  if (invoice.status === 'draft') finalize(world, invoice);
  if (invoice.status !== 'open') throw refused('Invoice is already paid', 'invoice_already_paid');
  const defaultCard = cardOf(world, world.tables.subscriptions.get(invoice.subscription), invoice.customer);
  const card = world.tables.paymentMethods.get(text(sent.payment_method) ?? '') ?? defaultCard;
  const declined = charge(world, invoice, card);
  if (!declined) return invoice;
  throw cardProblem(declined);
};

const closeInvoice =
  (status: 'void' | 'uncollectible', type: string): Operation =>
  ({ world, target }) => {
    const invoice = target as Invoice;
    if (invoice.status !== 'open') throw refused('Only open invoices can be closed');
    Object.assign(invoice, { status, next_payment_attempt: null });
    announce(world, type, invoice);
    return invoice;
  };

export const billingOperations: Record<string, Operation> = {
  'POST /v1/subscriptions/{id}': update,
  'DELETE /v1/subscriptions/{id}': cancel,
  'POST /v1/subscriptions/{id}/resume': resume,
  'POST /v1/invoices/create_preview': preview,
  'POST /v1/invoices/{id}/pay': pay,
  'POST /v1/invoices/{id}/finalize': ({ world, target }) => {
    finalize(world, target as Invoice);
    return target as Invoice;
  },
  'POST /v1/invoices/{id}/void': closeInvoice('void', 'invoice.voided'),
  'POST /v1/invoices/{id}/mark_uncollectible': closeInvoice('uncollectible', 'invoice.marked_uncollectible'),
};
