import type { Stripe } from 'stripe';
import type { Payments } from '#adapters/payments/payments.ts';
import { toContact, toCustomer, toInvoice } from './translate.ts';

interface Around {
  stripe: Stripe;
  now(): Date;
}

type Calls = Pick<
  Payments,
  'createCustomer' | 'describeCustomer' | 'readCustomer' | 'alignCard' | 'invoices' | 'contact'
>;

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** Calls about a customer and its invoices. */
export function customerCalls({ stripe, now }: Around): Calls {
  return {
    async createCustomer(organizationId) {
      const customer = await stripe.customers.create(
        { metadata: { organizationId } },
        { idempotencyKey: `customer:${organizationId}` },
      );
      return customer.id;
    },

    async describeCustomer(customerId, { name, email, locale }) {
      await stripe.customers.update(customerId, { name, email, preferred_locales: [locale] });
    },

    async readCustomer(customerId) {
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
      return toCustomer({ customer, subscriptions: subscriptions.data, invoices: invoices.data, now: now() });
    },

    async alignCard(customerId) {
      const customer = await stripe.customers.retrieve(customerId);
      if (customer.deleted) return;
      const wanted = idOf(customer.invoice_settings.default_payment_method);
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
      for (const { id, status, default_payment_method: own } of data) {
        if (wanted === null && own !== null) {
          await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: idOf(own) ?? '' } });
          return;
        }
        const differs = wanted !== null && idOf(own) !== wanted && status !== 'incomplete';
        if (differs) await stripe.subscriptions.update(id, { default_payment_method: wanted });
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
