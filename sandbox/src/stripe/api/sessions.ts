import { announce } from '#stripe/engine/announce.ts';
import { unitAmount } from '#stripe/engine/pricing.ts';
import type { CheckoutSession, Customer, PortalSession, Price } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { priceOf } from './billing.ts';
import { fields, flag, integer, list, mergeMetadata, text, type Fields } from './form.ts';
import type { Operation } from './operation.ts';
import { present } from './present.ts';
import { missing, noSuch, refused, wrong } from './problem.ts';
import { pageOf } from './reading.ts';

/** Lines and currency of an order. @throws StripeProblem */
export function orderOf(world: World, sent: Fields, name: 'line_items' | 'items') {
  const lines = list(sent[name]).map((line, index) => {
    const { price, quantity } = fields(line);
    const at = `${name}[${index}]`;
    if (price === undefined) throw missing(`${at}[price]`);
    const count = integer(quantity) ?? 1;
    if (count < 1) throw wrong(`${at}[quantity]`, 'This value must be greater than or equal to 1.');
    return { price: priceOf(world, price, `${at}[price]`), quantity: count };
  });
  const [first] = lines;
  if (!first) throw missing(name);
  const ids = lines.map(({ price }) => price.id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) throw refused(`Cannot add multiple subscription items with the same plan: ${twice}`);
  if (new Set(lines.map(({ price }) => price.recurring.interval)).size > 1)
    throw refused('Prices differ in their interval');
  return { lines, currency: currencyOf(sent, first.price, lines) };
}

/** The requested currency, or that of the first price. @throws StripeProblem for a price without that currency */
function currencyOf(sent: Fields, first: Price, lines: readonly { price: Price }[]): string {
  const currency = text(sent.currency)?.toLowerCase() ?? first.currency;
  const strange = lines.find(({ price }) => price.currency !== currency && !price.currency_options[currency])?.price;
  if (!strange) return currency;
  throw refused(
    `The price specified only supports \`${strange.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
  );
}

/** @throws StripeProblem for a missing or unknown customer */
export function customerOf(world: World, sent: Fields): Customer {
  const id = text(sent.customer);
  if (id === undefined) throw missing('customer');
  const customer = world.tables.customers.get(id);
  if (!customer || customer.deleted) throw noSuch('customer', id, 'customer');
  return customer;
}

/** Validates a checkout session. @throws StripeProblem */
function checkSession(world: World, sent: Fields) {
  const customer = customerOf(world, sent);
  if (text(sent.mode) !== 'subscription') throw wrong('mode', 'Only subscriptions are served here');
  if (sent.success_url === undefined) throw missing('success_url');
  if (flag(fields(sent.tax_id_collection).enabled) && text(fields(sent.customer_update).name) !== 'auto') {
    throw refused(
      'Tax ID collection requires updating business name on the customer: set customer_update[name] to auto',
    );
  }
  const now = world.nowOf(customer.id);
  // Clients compute `expires_at` from real time, even for a customer with a test clock.
  const wall = Math.floor(Date.now() / 1000);
  const expires = integer(sent.expires_at) ?? wall + 86_400;
  if (expires < wall + 1790 || expires > wall + 86_410) {
    throw wrong(
      'expires_at',
      'The expires_at timestamp must be 30 minutes to 24 hours from Checkout Session creation.',
    );
  }
  return { customer, now, expires: expires - wall + now };
}

const createSession: Operation = ({ world, sent }) => {
  const { customer, now, expires } = checkSession(world, sent);
  const { lines, currency } = orderOf(world, sent, 'line_items');
  const data = fields(sent.subscription_data);
  const trialDays = integer(data.trial_period_days) ?? 0;
  const id = world.newId('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created: now,
    livemode: false,
    metadata: mergeMetadata({}, sent.metadata),
    customer: customer.id,
    client_reference_id: text(sent.client_reference_id) ?? null,
    currency,
    locale: text(sent.locale) ?? null,
    status: 'open',
    payment_status: 'unpaid',
    expires_at: expires,
    success_url: text(sent.success_url) ?? '',
    cancel_url: text(sent.cancel_url) ?? null,
    url: `${world.origin}/stripe/c/pay/${id}`,
    subscription: null,
    invoice: null,
    amount_total:
      trialDays > 0 ? 0 : lines.reduce((sum, { price, quantity }) => sum + quantity * unitAmount(price, currency), 0),
    payment_method_collection: text(sent.payment_method_collection) ?? 'always',
    _lines: lines.map(({ price, quantity }) => ({ price: price.id, quantity })),
    _subscription: {
      trialDays,
      missing: text(fields(fields(data.trial_settings).end_behavior).missing_payment_method) ?? 'create_invoice',
      metadata: mergeMetadata({}, data.metadata),
      tax: flag(fields(sent.automatic_tax).enabled) ?? false,
    },
  };
  world.tables.sessions.set(id, session);
  return session;
};

const expireSession: Operation = ({ world, target }) => {
  const session = target as CheckoutSession;
  if (session.status !== 'open') throw refused('Only open sessions can be expired');
  Object.assign(session, { status: 'expired', url: null });
  announce(world, 'checkout.session.expired', session);
  return session;
};

const NO_CONFIGURATION =
  'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.';

const createPortal: Operation = ({ world, sent }) => {
  const { id: customer } = customerOf(world, sent);
  const configuration = text(sent.configuration) ?? [...world.tables.configurations.keys()][0];
  if (!configuration) throw refused(NO_CONFIGURATION);
  if (!world.tables.configurations.has(configuration)) throw noSuch('configuration', configuration, 'configuration');
  const flow = fields(sent.flow_data);
  const subscriptionId = text(fields(flow.subscription_cancel).subscription) ?? '';
  const subscription = world.tables.subscriptions.get(subscriptionId);
  if (flow.type === 'subscription_cancel' && subscription?.customer !== customer)
    throw noSuch('subscription', subscriptionId, 'flow_data[subscription_cancel][subscription]');
  if (flow.type === 'subscription_cancel' && (!subscription || subscription.cancel_at !== null)) {
    throw refused('This subscription is already set to be canceled');
  }
  const id = world.newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    created: world.now(),
    livemode: false,
    metadata: {},
    customer,
    configuration,
    locale: text(sent.locale) ?? null,
    return_url: text(sent.return_url) ?? null,
    url: `${world.origin}/stripe/p/session/${id}`,
    flow: flow.type === undefined ? null : (flow as never),
    _usedAt: world.now(),
  };
  world.tables.portals.set(id, session);
  return session;
};

const listLines: Operation = ({ world, target, sent }) => {
  const { id: session, currency, _lines: lines } = target as CheckoutSession;
  const shown = lines.flatMap(({ price: id, quantity }, index) => {
    const price = world.tables.prices.get(id);
    if (!price) return [];
    const amount = quantity * unitAmount(price, currency);
    const sums = { amount_discount: 0, amount_subtotal: amount, amount_tax: 0, amount_total: amount };
    const description = world.tables.products.get(price.product)?.name ?? null;
    const lineItem = { id: `li_${session.slice('cs_test_'.length)}${index}`, object: 'item', metadata: {}, ...sums };
    return [{ ...lineItem, currency, description, price: present(world, price), quantity, adjustable_quantity: null }];
  });
  return pageOf(shown, sent, `/v1/checkout/sessions/${session}/line_items`);
};

export const sessionOperations: Record<string, Operation> = {
  'POST /v1/checkout/sessions': createSession,
  'POST /v1/checkout/sessions/{id}/expire': expireSession,
  'GET /v1/checkout/sessions/{id}/line_items': listLines,
  'POST /v1/billing_portal/sessions': createPortal,
};
