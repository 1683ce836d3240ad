import { announce, change } from '#stripe/engine/announce.ts';
import type { PortalConfiguration, Price, Product, TestClock, WebhookEndpoint } from '#stripe/records.ts';
import { advanceClock } from '#stripe/engine/clockwork.ts';
import { randomBytes } from 'node:crypto';
import { fields, flag, integer, list, mergeMetadata, text } from './form.ts';
import type { Operation } from './operation.ts';
import { missing, noSuch, refused, wrong } from './problem.ts';

const createProduct: Operation = ({ world, sent }) => {
  const name = text(sent.name) ?? '';
  const now = world.now();
  const product: Product = {
    id: text(sent.id) ?? world.newId('prod'),
    object: 'product',
    created: now,
    updated: now,
    livemode: false,
    metadata: mergeMetadata({}, sent.metadata),
    name,
    active: true,
    type: 'service',
    images: [],
    marketing_features: [],
  };
  world.tables.products.set(product.id, product);
  return product;
};

const updateProduct: Operation = ({ world, sent, target }) => {
  const product = target as Product;
  const metadata = mergeMetadata(product.metadata, sent.metadata);
  const { name = product.name } = { name: text(sent.name) };
  change(world, 'product.updated', product, {
    metadata,
    name: name ?? product.name,
    active: flag(sent.active) ?? product.active,
  });
  return product;
};

const optionsOf = (sent: unknown): Price['currency_options'] =>
  Object.fromEntries(
    Object.entries(fields(sent as never)).map(([currency, option]) => {
      const amount = integer(fields(option).unit_amount) ?? 0;
      const behavior = text(fields(option).tax_behavior) ?? null;
      return [currency, { unit_amount: amount, unit_amount_decimal: String(amount), tax_behavior: behavior }];
    }),
  );

const createPrice: Operation = ({ world, sent }) => {
  const [product, amount] = [text(sent.product), integer(sent.unit_amount)];
  const currency = (text(sent.currency) ?? '').toLowerCase();
  if (product === undefined) throw missing('product');
  if (!world.tables.products.has(product)) throw noSuch('product', product, 'product');
  if (amount === undefined) throw missing('unit_amount');
  const interval = text(fields(sent.recurring).interval);
  if (interval !== 'month' && interval !== 'year')
    throw wrong('recurring[interval]', 'Only month and year are served here');
  const key = text(sent.lookup_key) ?? null;
  const holder = [...world.tables.prices.values()].find((candidate) => key !== null && candidate.lookup_key === key);
  if (holder && flag(sent.transfer_lookup_key) !== true) throw wrong('lookup_key', `A price already uses ${key}`);
  if (holder) change(world, 'price.updated', holder, { lookup_key: null });
  const taxBehavior = text(sent.tax_behavior) ?? 'unspecified';
  const mainOption = { unit_amount: amount, unit_amount_decimal: String(amount), tax_behavior: taxBehavior };
  const price: Price = {
    id: world.newId('price'),
    object: 'price',
    created: world.now(),
    livemode: false,
    metadata: mergeMetadata({}, sent.metadata),
    product,
    active: true,
    currency,
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    currency_options: { [currency]: mainOption, ...optionsOf(sent.currency_options) },
    lookup_key: key,
    recurring: { interval, interval_count: 1, usage_type: 'licensed', meter: null, trial_period_days: null },
    billing_scheme: 'per_unit',
    tax_behavior: taxBehavior,
    type: 'recurring',
  };
  world.tables.prices.set(price.id, price);
  announce(world, 'price.created', price);
  return price;
};

const updatePrice: Operation = ({ world, sent, target }) => {
  const price = target as Price;
  const metadata = mergeMetadata(price.metadata, sent.metadata);
  change(world, 'price.updated', price, { metadata, active: flag(sent.active) ?? price.active });
  return price;
};

const createEndpoint: Operation = ({ world, sent }) => {
  const url = text(sent.url) ?? '';
  const endpoint: WebhookEndpoint = {
    id: world.newId('we'),
    object: 'webhook_endpoint',
    created: world.now(),
    livemode: false,
    metadata: mergeMetadata({}, sent.metadata),
    url,
    enabled_events: list(sent.enabled_events).map(String),
    api_version: text(sent.api_version) ?? null,
    status: 'enabled',
    description: text(sent.description) ?? null,
    secret: world.endpointSecret ?? `whsec_${randomBytes(24).toString('hex')}`,
  };
  world.tables.endpoints.set(endpoint.id, endpoint);
  // Like Stripe, shows the secret only in this response.
  return { ...endpoint, application: null };
};

const updateEndpoint: Operation = ({ sent, target }) => {
  const endpoint = target as WebhookEndpoint;
  const disabled = flag(sent.disabled);
  return Object.assign(endpoint, {
    url: text(sent.url) ?? endpoint.url,
    enabled_events: sent.enabled_events ? list(sent.enabled_events).map(String) : endpoint.enabled_events,
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
  });
};

function featuresOf(sent: unknown): Record<string, unknown> {
  const features = fields(sent as never);
  const on = (name: string) => flag(fields(features[name]).enabled) ?? false;
  const cancel = fields(features.subscription_cancel);
  return {
    customer_update: {
      enabled: on('customer_update'),
      allowed_updates: list(fields(features.customer_update).allowed_updates),
    },
    invoice_history: { enabled: on('invoice_history') },
    payment_method_update: { enabled: on('payment_method_update'), payment_method_configuration: null },
    subscription_cancel: {
      enabled: on('subscription_cancel'),
      mode: text(cancel.mode) ?? 'at_period_end',
      proration_behavior: text(cancel.proration_behavior) ?? 'none',
      cancellation_reason: { enabled: false, options: [] },
    },
    subscription_update: {
      enabled: on('subscription_update'),
      default_allowed_updates: [],
      proration_behavior: 'none',
    },
  };
}

const createConfiguration: Operation = ({ world, sent }) => {
  const now = world.now();
  const configuration: PortalConfiguration = {
    id: world.newId('bpc'),
    object: 'billing_portal.configuration',
    created: now,
    updated: now,
    livemode: false,
    metadata: mergeMetadata({}, sent.metadata),
    active: true,
    is_default: world.tables.configurations.size === 0,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    default_return_url: text(sent.default_return_url) ?? null,
    features: featuresOf(sent.features),
  };
  world.tables.configurations.set(configuration.id, configuration);
  return { ...configuration, login_page: { enabled: false, url: null } };
};

const updateConfiguration: Operation = ({ world, sent, target }) => {
  const configuration = target as PortalConfiguration;
  const features = { ...configuration.features, ...(sent.features ? featuresOf(sent.features) : {}) };
  const metadata = mergeMetadata(configuration.metadata, sent.metadata);
  return Object.assign(configuration, { features, metadata, updated: world.now() });
};

const createClock: Operation = ({ world, sent }) => {
  const frozen = integer(sent.frozen_time) ?? 0;
  const clock: TestClock = {
    id: world.newId('clock'),
    object: 'test_helpers.test_clock',
    created: world.now(),
    livemode: false,
    metadata: {},
    frozen_time: frozen,
    deletes_after: world.now() + 30 * 86_400,
    name: text(sent.name) ?? null,
    status: 'ready',
    status_details: {},
  };
  world.tables.clocks.set(clock.id, clock);
  return clock;
};

const advance: Operation = ({ world, sent, target }) => {
  const to = integer(sent.frozen_time) ?? 0;
  const clock = target as TestClock;
  const refusal = advanceClock(world, clock.id, to);
  if (refusal) throw refused(refusal);
  return { ...clock, status: 'advancing' };
};

export const catalogueOperations: Record<string, Operation> = {
  'POST /v1/products': createProduct,
  'POST /v1/products/{id}': updateProduct,
  'POST /v1/prices': createPrice,
  'POST /v1/prices/{id}': updatePrice,
  'POST /v1/webhook_endpoints': createEndpoint,
  'POST /v1/webhook_endpoints/{id}': updateEndpoint,
  'POST /v1/billing_portal/configurations': createConfiguration,
  'POST /v1/billing_portal/configurations/{id}': updateConfiguration,
  'POST /v1/test_helpers/test_clocks': createClock,
  'POST /v1/test_helpers/test_clocks/{id}/advance': advance,
};
