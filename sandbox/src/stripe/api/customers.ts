import { announce, change } from '#stripe/engine/announce.ts';
import { endSubscription } from '#stripe/engine/invoices.ts';
import { cardOf } from '#stripe/pages/cards.ts';
import { testCards } from '#stripe/pages/test-cards.ts';
import type { World } from '#stripe/world.ts';
import type { Customer, PaymentMethod } from '#stripe/records.ts';
import { fields, list, mergeMetadata, text, type Fields } from './form.ts';
import type { Operation } from './operation.ts';
import { noSuch, notFound } from './problem.ts';
import { customerOf } from './sessions.ts';

function customerFields(sent: Fields): Partial<Customer> {
  const changes: Partial<Customer> = {};
  for (const name of ['name', 'email', 'phone'] as const) {
    if (sent[name] !== undefined) changes[name] = text(sent[name]) || null;
  }
  if (sent.preferred_locales !== undefined) changes.preferred_locales = list(sent.preferred_locales).map(String);
  if (sent.address !== undefined)
    changes.address = sent.address === '' ? null : (fields(sent.address) as Record<string, string>);
  return changes;
}

const settingsOf = (card: string | null): Customer['invoice_settings'] => ({
  custom_fields: null,
  default_payment_method: card,
  footer: null,
  rendering_options: null,
});

/** Stores a new customer with these fields. */
export function createCustomer(world: World, { id, ...properties }: Partial<Customer> & { id: string }): Customer {
  const clock = properties.test_clock ?? null;
  const customer: Customer = {
    id,
    object: 'customer',
    created: world.now(clock),
    livemode: false,
    metadata: {},
    name: null,
    email: null,
    phone: null,
    address: null,
    preferred_locales: [],
    invoice_prefix: id.slice(-8).toUpperCase(),
    next_invoice_sequence: 1,
    invoice_settings: settingsOf(null),
    balance: 0,
    test_clock: clock,
    _taxId: null,
    _pending: [],
    ...properties,
  };
  world.tables.customers.set(id, customer);
  announce(world, 'customer.created', customer);
  return customer;
}

const create: Operation = ({ world, sent }) => {
  const clock = text(sent.test_clock) ?? null;
  if (clock !== null && !world.tables.clocks.has(clock)) throw noSuch('test_clock', clock, 'test_clock');
  const metadata = mergeMetadata({}, sent.metadata);
  return createCustomer(world, { id: world.newId('cus'), test_clock: clock, metadata, ...customerFields(sent) });
};

const updateCustomer: Operation = ({ world, sent, target }) => {
  const customer = target as Customer;
  const card = text(fields(sent.invoice_settings).default_payment_method);
  if (card && world.tables.paymentMethods.get(card)?.customer !== customer.id)
    throw noSuch('PaymentMethod', card, 'invoice_settings[default_payment_method]');
  const settings = card === undefined ? {} : { invoice_settings: settingsOf(card || null) };
  const metadata = mergeMetadata(customer.metadata, sent.metadata);
  change(world, 'customer.updated', customer, { ...customerFields(sent), ...settings, metadata });
  return customer;
};

const deleteCustomer: Operation = ({ world, target }) => {
  const customer = target as Customer;
  for (const subscription of world.tables.subscriptions.values()) {
    const isLive = subscription.customer === customer.id && subscription.ended_at === null;
    if (isLive) endSubscription(world, subscription, 'cancellation_requested');
  }
  announce(world, 'customer.deleted', customer);
  customer.deleted = true;
  return customer;
};

/** Creates a test card of Stripe's documentation by name, such as `pm_card_visa`. */
function testCardOf(world: World, name: string, customer: string): PaymentMethod {
  const testCard = testCards.find(({ token }) => token === name);
  const form = new URLSearchParams({ card: testCard?.number ?? '', expiry: '12 / 34' });
  const card = cardOf(world, form, customer);
  if (!card) throw notFound('PaymentMethod', name);
  world.tables.paymentMethods.set(card.id, card);
  return card;
}

const attach: Operation = ({ world, sent, target, id = '' }) => {
  const { id: customer } = customerOf(world, sent);
  const card = Object.assign((target as PaymentMethod | undefined) ?? testCardOf(world, id, customer), { customer });
  announce(world, 'payment_method.attached', card);
  return card;
};

const detach: Operation = ({ world, target }) => {
  const card = target as PaymentMethod;
  announce(world, 'payment_method.detached', card);
  for (const subscription of world.tables.subscriptions.values()) {
    if (subscription.default_payment_method === card.id) subscription.default_payment_method = null;
  }
  const customer = world.tables.customers.get(card.customer ?? '');
  if (customer?.invoice_settings.default_payment_method === card.id) customer.invoice_settings = settingsOf(null);
  return Object.assign(card, { customer: null });
};

export const customerOperations: Record<string, Operation> = {
  'POST /v1/customers': create,
  'POST /v1/customers/{id}': updateCustomer,
  'DELETE /v1/customers/{id}': deleteCustomer,
  'POST /v1/payment_methods/{id}/attach': attach,
  'POST /v1/payment_methods/{id}/detach': detach,
};
