import type { Stripe } from 'stripe';
import type { Payments } from '#adapters/payments/payments.ts';
import type { PriceCache } from './catalogue.ts';
import { type AmountOf, cardTaken, idOf, isFromCheckout, toContact, toCustomer, toInvoice } from './translate.ts';

interface StripeContext {
  stripe: Stripe;
  prices: PriceCache;
  now(): Date;
}

type Calls = Pick<
  Payments,
  'createCustomer' | 'describeCustomer' | 'readCustomer' | 'alignCard' | 'invoices' | 'contact'
>;

/** The last payment attempt of each open invoice, with its card and error. */
async function readAttempts(stripe: Stripe, invoices: Stripe.Invoice[]): Promise<Map<string, Stripe.PaymentIntent>> {
  const attempts = new Map<string, Stripe.PaymentIntent>();
  for (const { id, status, attempted } of invoices) {
    if (status !== 'open' || !attempted) continue;
    const expand = ['data.payment.payment_intent'];
    const { data } = await stripe.invoicePayments.list({ invoice: id, limit: 1, expand });
    const intent = data[0]?.payment.payment_intent;
    if (typeof intent === 'object') attempts.set(id, intent);
  }
  return attempts;
}

/** The amounts of items. A price has the amount of its default currency; others are read once. */
async function readAmounts(prices: PriceCache, subscriptions: Stripe.Subscription[]): Promise<AmountOf> {
  const amounts = new Map<string, number | null>();
  for (const { currency, items, ended_at: ended } of subscriptions) {
    if (ended !== null) continue;
    for (const { price } of items.data)
      amounts.set(price.id, price.currency === currency ? price.unit_amount : await prices.amount(price.id, currency));
  }
  return ({ price }) => amounts.get(price.id) ?? null;
}

/** Calls about a customer and its invoices. */
export function customerCalls({ stripe, prices, now }: StripeContext): Calls {
  async function readCustomer(customerId: string) {
    const expand = ['test_clock', 'invoice_settings.default_payment_method'];
    const [customer, subscriptions, invoices] = await Promise.all([
      stripe.customers.retrieve(customerId, { expand }),
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.default_payment_method'],
      }),
      stripe.invoices.list({ customer: customerId, limit: 100 }),
    ]);
    const attempts = await readAttempts(stripe, invoices.data);
    const amountOf = await readAmounts(prices, subscriptions.data);
    const read = { customer, subscriptions: subscriptions.data, invoices: invoices.data, attempts, amountOf };
    return toCustomer({ ...read, now: now() });
  }

  return {
    async createCustomer(organizationId, insteadOf) {
      // Replacing a deleted customer needs another key, since Stripe answers a repeated key with the deleted customer.
      const idempotencyKey = ['customer', organizationId, insteadOf].filter(Boolean).join(':');
      const customer = await stripe.customers.create({ metadata: { organizationId } }, { idempotencyKey });
      return customer.id;
    },

    async describeCustomer(customerId, { name, email, locale }) {
      await stripe.customers.update(customerId, { name, email, preferred_locales: [locale] });
    },

    readCustomer,

    async alignCard(customerId) {
      const customer = await stripe.customers.retrieve(customerId);
      if (customer.deleted) return;
      let customerCard = idOf(customer.invoice_settings.default_payment_method);
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
      // The newest comes last, so that the card of its checkout is kept.
      for (const subscription of data.toReversed().filter(({ status }) => status !== 'incomplete')) {
        const { id } = subscription;
        const card = idOf(subscription.default_payment_method);
        if (card !== null && card !== customerCard && (customerCard === null || isFromCheckout(subscription))) {
          await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
          customerCard = card;
        }
        if (customerCard !== null && (card !== customerCard || isFromCheckout(subscription)))
          await stripe.subscriptions.update(id, { default_payment_method: customerCard, metadata: cardTaken });
      }
    },

    async invoices(customer) {
      const { data } = await stripe.invoices.list({ customer, limit: 24 });
      return data.map(toInvoice);
    },

    async contact(customerId) {
      const customer = await stripe.customers.retrieve(customerId, { expand: ['tax_ids'] });
      if (customer.deleted) return { name: null, email: null, address: [], vatNumber: null };
      return toContact(
        customer,
        (customer.tax_ids?.data ?? []).map(({ value }) => value),
      );
    },
  };
}
