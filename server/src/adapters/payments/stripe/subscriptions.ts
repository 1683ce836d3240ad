import type { Stripe } from 'stripe';
import type { PlanChange, Interval, Payments, Preview } from '#adapters/payments/payments.ts';
import type { StripeConfig } from '#config/billing.ts';
import type { PriceCache } from './catalogue.ts';
import { dateOf, itemOf, monthlyMark, noMark } from './translate.ts';

type Item = Stripe.SubscriptionUpdateParams.Item;
type Proration = 'none' | 'create_prorations' | 'always_invoice';

const isTrialing = ({ status }: Stripe.Subscription): boolean => status === 'trialing';

const intervalOf = (subscription: Stripe.Subscription): Interval =>
  itemOf(subscription, 'base')?.price.recurring?.interval === 'year' ? 'year' : 'month';

/** The change of the seat item: added, updated or deleted; empty if none is needed. */
async function seatItems(subscription: Stripe.Subscription, extraSeats: number, prices: PriceCache): Promise<Item[]> {
  const item = itemOf(subscription, 'seat');
  if ((item?.quantity ?? 0) === extraSeats) return [];
  if (item) return [extraSeats > 0 ? { id: item.id, quantity: extraSeats } : { id: item.id, deleted: true }];
  return [{ price: (await prices.list())[`pro_seat_${intervalOf(subscription)}`].id, quantity: extraSeats }];
}

/** Growth of a yearly plan is charged at once; otherwise it would be charged up to a year later. */
function seatProration(subscription: Stripe.Subscription, extraSeats: number): Proration {
  if (!['active'].includes(subscription.status)) return 'none';
  const grows = extraSeats > (itemOf(subscription, 'seat')?.quantity ?? 0);
  return intervalOf(subscription) === 'year' && grows ? 'always_invoice' : 'create_prorations';
}

async function intervalItems(
  subscription: Stripe.Subscription,
  { interval, extraSeats }: { interval: Interval; extraSeats: number },
  prices: PriceCache,
): Promise<Item[]> {
  const list = await prices.list();
  const [base, seat] = [itemOf(subscription, 'base'), itemOf(subscription, 'seat')];
  const seatPrice = list[`pro_seat_${interval}`].id;
  const items: Item[] = [{ ...(base && { id: base.id }), price: list[`pro_base_${interval}`].id }];
  if (seat)
    items.push(
      extraSeats > 0 ? { id: seat.id, price: seatPrice, quantity: extraSeats } : { id: seat.id, deleted: true },
    );
  else if (extraSeats > 0) items.push({ price: seatPrice, quantity: extraSeats });
  return items;
}

const isProrated = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  Boolean(parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration);

function nextCharge(invoice: Stripe.Invoice): Preview['next'] {
  const at = invoice.next_payment_attempt ?? invoice.period_end;
  // The lines also contain prorations of the last period, so the charged period is the one that ends last.
  const last = invoice.lines.data.map(({ period }) => period).toSorted((a, b) => b.end - a.end)[0];
  return {
    amount: Math.max(0, invoice.amount_due),
    prorated: invoice.lines.data.filter(isProrated).reduce((sum, { amount }) => sum + amount, 0),
    at: dateOf(at),
    periodStart: dateOf(last?.start ?? at),
    periodEnd: dateOf(last?.end ?? at),
  };
}

/** The update that ends a trial, with the current seats. */
async function startOf(subscription: Stripe.Subscription, extraSeats: number, prices: PriceCache) {
  const items = await seatItems(subscription, extraSeats, prices);
  const now = { trial_end: 'now' as const, proration_behavior: 'none' as const };
  return items.length > 0 ? { ...now, items } : now;
}

async function detailsOf(subscription: Stripe.Subscription, change: PlanChange, prices: PriceCache) {
  switch (change.kind) {
    case 'seats': {
      const items = await seatItems(subscription, change.extraSeats, prices);
      return { items, proration_behavior: seatProration(subscription, change.extraSeats) };
    }
    case 'interval': {
      const items = await intervalItems(subscription, change, prices);
      return {
        items,
        proration_behavior: isTrialing(subscription) ? ('none' as const) : ('always_invoice' as const),
      };
    }
    case 'start-paying':
      return startOf(subscription, change.extraSeats, prices);
  }
}

/** Reads items from Stripe first, because a change names them by id. */
export function changeCalls(
  stripe: Stripe,
  prices: PriceCache,
): Pick<Payments, 'changeSeats' | 'changeInterval' | 'startPaying'> {
  return {
    async changeSeats({ subscriptionId, extraSeats, key }) {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      const items = await seatItems(subscription, extraSeats, prices);
      if (items.length === 0) return;
      const proration = seatProration(subscription, extraSeats);
      const request = {
        items,
        proration_behavior: proration,
        payment_behavior: 'allow_incomplete' as const,
        off_session: true,
      };
      await stripe.subscriptions.update(subscriptionId, request, {
        idempotencyKey: `seats:${subscriptionId}:${key}:${extraSeats}`,
      });
    },

    async changeInterval({ subscriptionId, key, ...target }) {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      if (intervalOf(subscription) === target.interval) return;
      const change = await detailsOf(subscription, { kind: 'interval', ...target }, prices);
      const request = { ...change, payment_behavior: 'error_if_incomplete' as const, off_session: false };
      await stripe.subscriptions.update(subscriptionId, request, {
        idempotencyKey: `interval:${subscriptionId}:${key}`,
      });
    },

    // Without a key per request, Stripe would repeat a card's decline for a day, even with a new card.
    async startPaying({ subscriptionId: id, extraSeats, key }) {
      const subscription = await stripe.subscriptions.retrieve(id);
      if (!isTrialing(subscription)) return;
      const request = await startOf(subscription, extraSeats, prices);
      await stripe.subscriptions.update(
        id,
        { ...request, payment_behavior: 'error_if_incomplete' },
        { idempotencyKey: `start:${id}:${key}` },
      );
    },
  };
}

/** Calls that pass from a yearly plan to the monthly one at the end of the year. */
export function followingCalls(
  stripe: Stripe,
  prices: PriceCache,
  { automaticTax }: Pick<StripeConfig, 'automaticTax'>,
): Pick<Payments, 'switchAtEnd' | 'startMonthly' | 'removeMark'> {
  return {
    async switchAtEnd(id) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: monthlyMark });
    },

    async startMonthly({ organizationId, customerId, currency, extraSeats, endedId, firstChargeAt }) {
      const list = await prices.list();
      const anchor = Math.floor(firstChargeAt.getTime() / 1000);
      await stripe.subscriptions.create(
        {
          customer: customerId,
          currency,
          items: [
            { price: list.pro_base_month.id, quantity: 1 },
            ...(extraSeats > 0 ? [{ price: list.pro_seat_month.id, quantity: extraSeats }] : []),
          ],
          ...(automaticTax && { automatic_tax: { enabled: true } }),
          billing_mode: { type: 'flexible' },
          billing_cycle_anchor: anchor,
          proration_behavior: 'none',
          payment_behavior: 'allow_incomplete',
          off_session: true,
          metadata: { organizationId },
        },
        { idempotencyKey: `month:${endedId}:${anchor}:${extraSeats}` },
      );
    },

    async removeMark(id) {
      await stripe.subscriptions.update(id, { metadata: noMark });
    },
  };
}

export function previewCalls(stripe: Stripe, prices: PriceCache): Pick<Payments, 'preview'> {
  return {
    async preview({ customerId: customer, subscriptionId: subscription, change }) {
      if (!change) {
        const invoice = await stripe.invoices.createPreview({ customer, subscription });
        return { dueNow: 0, isAtOnce: false, next: nextCharge(invoice) };
      }
      const current = await stripe.subscriptions.retrieve(subscription);
      const details = await detailsOf(current, change, prices);
      const isAtOnce =
        change.kind === 'start-paying' || (details.proration_behavior === 'always_invoice' && !isTrialing(current));
      const invoice = await stripe.invoices.createPreview({ customer, subscription, subscription_details: details });
      const next = nextCharge(invoice);
      if (!isAtOnce) return { dueNow: 0, isAtOnce, next };
      // A negative total is credit, which stays for the next invoice.
      const dueNow = invoice.total < 0 ? invoice.total : invoice.amount_due;
      return { dueNow, isAtOnce, next: { ...next, amount: 0, prorated: 0 } };
    },
  };
}

export function endingCalls(stripe: Stripe): Pick<Payments, 'keep' | 'resume' | 'cancelNow' | 'payOpenInvoices'> {
  return {
    async keep(id) {
      const { cancel_at_period_end: flag, cancel_at: date } = await stripe.subscriptions.retrieve(id);
      if (flag) await stripe.subscriptions.update(id, { cancel_at_period_end: false, metadata: noMark });
      else if (date !== null) await stripe.subscriptions.update(id, { cancel_at: '', metadata: noMark });
    },

    async resume(id) {
      if ((await stripe.subscriptions.retrieve(id)).status === 'paused')
        await stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' } });
    },

    async cancelNow(id) {
      if ((await stripe.subscriptions.retrieve(id)).ended_at === null)
        await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
    },

    async payOpenInvoices({ subscriptionId: subscription, cardId }) {
      const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
      for (const { id } of data.toReversed()) {
        await stripe.invoices.pay(id, { payment_method: cardId }, { idempotencyKey: `pay:${id}:${cardId}` });
      }
    },
  };
}
