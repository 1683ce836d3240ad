import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#server.ts';
import { checkParameters } from './api/check.ts';
import { decodeForm } from './api/form.ts';
import { type Shape, specification } from './api/specification.ts';
import { createStripe, stripeCredentials } from './stripe.ts';

const sandbox = createStripe();
let server: Awaited<ReturnType<typeof startServer>>;
let stripe: Stripe;
const ids = { price: '', customer: '', other: '', subscription: '' };

beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [sandbox] });
  const { hostname, port } = new URL(server.address);
  stripe = new Stripe(stripeCredentials.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  const product = await stripe.products.create({ name: 'Pro' });
  const recurring = { interval: 'month' } as const;
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 4900, recurring });
  ids.price = price.id;
  ids.customer = (await stripe.customers.create({ name: 'Northbound' })).id;
  ids.other = (await stripe.customers.create({ name: 'Atelier Sud' })).id;
  const items = [{ price: price.id }];
  const made = await stripe.subscriptions.create({ customer: ids.customer, items, trial_period_days: 14 });
  ids.subscription = made.id;
});
afterAll(() => server.close());

type Form = Record<string, string>;
interface Refusal {
  status: number;
  error: Record<string, unknown> | undefined;
}

/** Calls the API without Stripe's library, whose types would reject wrong parameters. */
async function call(operation: string, form: Form): Promise<Refusal> {
  const [method = '', path = ''] = operation.split(' ');
  const body = new URLSearchParams(form);
  const url = new URL(path, server.address);
  if (method === 'GET') url.search = body.toString();
  const headers = { authorization: `Bearer ${stripeCredentials.secretKey}` };
  const answer = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) });
  const { error } = (await answer.json()) as { error?: Record<string, unknown> };
  return { status: answer.status, error };
}

const checkout = (more: Form = {}): Form => ({
  mode: 'subscription',
  customer: ids.customer,
  'line_items[0][price]': ids.price,
  'line_items[0][quantity]': '1',
  success_url: 'https://app.example/return?session_id={CHECKOUT_SESSION_ID}',
  ...more,
});
const without = (form: Form, name: string): Form =>
  Object.fromEntries(Object.entries(form).filter(([key]) => key !== name));
const SESSIONS = 'POST /v1/checkout/sessions';

describe('a checkout', () => {
  test('opens with all parameters that Stripe accepts', async () => {
    const more = {
      ui_mode: 'hosted_page',
      locale: 'en-GB',
      currency: 'usd',
      'subscription_data[trial_period_days]': '14',
      'subscription_data[metadata][organizationId]': 'org_1',
      'expand[0]': 'customer',
      'expand[1]': 'line_items.data.price.product',
    };
    expect(await call(SESSIONS, checkout(more))).toEqual({ status: 200, error: undefined });
  });

  test.each([
    [
      'line_items[0][qty]',
      '1',
      { code: 'parameter_unknown', message: 'Received unknown parameter: line_items[0][qty]' },
    ],
    ['subscription_data[trial_days]', '14', { code: 'parameter_unknown' }],
    ['ui_mode', 'hosted', { message: 'Invalid ui_mode: must be one of elements, embedded_page, form, or hosted_page' }],
    ['locale', 'xx-YY', { message: expect.stringContaining('Invalid locale: must be one of auto, bg, ') }],
    ['success_url', '/return', { code: 'url_invalid', message: 'Not a valid URL' }],
    ['cancel_url', 'app.example/checkout', { code: 'url_invalid' }],
    ['line_items[0][quantity]', 'two', { code: 'parameter_invalid_integer', message: 'Invalid integer: two' }],
    ['line_items[0][quantity]', '0', { message: 'This value must be greater than or equal to 1.' }],
    ['line_items[0][price]', 'price_none', { code: 'resource_missing', message: "No such price: 'price_none'" }],
    ['customer', 'cus_none', { code: 'resource_missing', message: "No such customer: 'cus_none'" }],
    ['customer', '', { code: 'parameter_invalid_empty' }],
    ['automatic_tax[enabled]', 'yes', { message: 'Invalid boolean: yes' }],
    ['currency', 'xxq', { message: expect.stringContaining('Invalid currency: xxq') }],
    ['subscription_data[trial_settings][end_behavior][missing_payment_method]', 'wait', {}],
    [
      'metadata[note]',
      'x'.repeat(501),
      { param: 'metadata', message: expect.stringContaining('up to 500 characters') },
    ],
    ['line_items', 'price', { message: 'Invalid array' }],
    ['subscription_data', 'trial', { message: 'Invalid object' }],
  ])('with %s = %s is refused', async (param, value, error) => {
    const { status, error: refusal } = await call(SESSIONS, checkout({ [param]: value }));
    expect({ status, ...refusal }).toMatchObject({ status: 400, type: 'invalid_request_error', param, ...error });
  });

  test.each(['customer', 'success_url', 'line_items[0][price]'])('without %s is refused', async (param) => {
    const { error } = await call(SESSIONS, without(checkout(), param));
    expect(error).toMatchObject({ code: 'parameter_missing', param, message: `Missing required param: ${param}.` });
  });

  test('in a currency that the price lacks, or with the same price twice, is refused', async () => {
    expect((await call(SESSIONS, checkout({ currency: 'gbp' }))).error).toMatchObject({
      message: "The price specified only supports `usd`. This doesn't match the expected currency: `gbp`.",
    });
    const twice = checkout({ 'line_items[1][price]': ids.price, 'line_items[1][quantity]': '2' });
    expect((await call(SESSIONS, twice)).error).toMatchObject({
      message: `Cannot add multiple subscription items with the same plan: ${ids.price}`,
    });
  });
});

describe('other calls', () => {
  const subscription = () => `POST /v1/subscriptions/${ids.subscription}`;
  test.each<[string, () => [string, Form], object]>([
    ['a page of 1000', () => ['GET /v1/customers', { limit: '1000' }], { param: 'limit' }],
    ['a page of 0', () => ['GET /v1/prices', { limit: '0' }], { param: 'limit' }],
    [
      'a cursor of nothing',
      () => ['GET /v1/customers', { starting_after: 'cus_none' }],
      { param: 'starting_after', code: 'resource_missing' },
    ],
    [
      'an unknown expansion',
      () => [`GET /v1/customers/${ids.customer}`, { 'expand[0]': 'wallet' }],
      { message: 'This property cannot be expanded (wallet).' },
    ],
    [
      'an expansion of a text',
      () => [`GET /v1/subscriptions/${ids.subscription}`, { 'expand[0]': 'status' }],
      { message: 'This property cannot be expanded (status).' },
    ],
    [
      'an expansion of five levels',
      () => ['GET /v1/subscriptions', { 'expand[0]': 'data.items.data.price.product' }],
      { message: expect.stringContaining('more than 4 levels') },
    ],
    [
      'an unknown status',
      () => ['GET /v1/subscriptions', { status: 'alive' }],
      { param: 'status', message: expect.stringContaining('Invalid status: must be one of active, all, ') },
    ],
    ['an unknown event', () => ['POST /v1/webhook_endpoints', hook('invoice.payed')], { param: 'enabled_events[0]' }],
    ['no events', () => ['POST /v1/webhook_endpoints', { url: 'https://a.example/' }], { param: 'enabled_events' }],
    ['an address without host', () => ['POST /v1/webhook_endpoints', hook('invoice.paid', '/hook')], { param: 'url' }],
    ['a product without a name', () => ['POST /v1/products', {}], { code: 'parameter_missing', param: 'name' }],
    ['a wrong address', () => ['POST /v1/customers', { email: 'lena' }], { code: 'email_invalid', param: 'email' }],
    [
      "a preview of another customer's subscription",
      () => ['POST /v1/invoices/create_preview', { customer: ids.other, subscription: ids.subscription }],
      { code: 'resource_missing', param: 'subscription' },
    ],
    [
      'an item of another subscription',
      () => [subscription(), { 'items[0][id]': 'si_none', 'items[0][quantity]': '2' }],
      { code: 'resource_missing', param: 'items[0][id]' },
    ],
    [
      'a price that an item has',
      () => [subscription(), { 'items[0][price]': ids.price }],
      { message: expect.stringContaining('Cannot add multiple subscription items with the same plan') },
    ],
    ['a wrong behaviour', () => [subscription(), { proration_behavior: 'sometimes' }], { param: 'proration_behavior' }],
    ['a wrong end of the trial', () => [subscription(), { trial_end: 'soon' }], { param: 'trial_end' }],
    [
      "the portal of another customer's subscription",
      () => [
        'POST /v1/billing_portal/sessions',
        {
          customer: ids.other,
          'flow_data[type]': 'subscription_cancel',
          'flow_data[subscription_cancel][subscription]': ids.subscription,
        },
      ],
      {},
    ],
    [
      'a portal that returns nowhere',
      () => ['POST /v1/billing_portal/sessions', portal('/back')],
      { param: 'return_url' },
    ],
  ])('with %s are refused', async (_, request, expected) => {
    const [operation, form] = request();
    const { status, error } = await call(operation, form);
    expect({ status, ...error }).toMatchObject({ status: 400, type: 'invalid_request_error', ...expected });
  });

  const hook = (event: string, url = 'https://a.example/hook'): Form => ({ url, 'enabled_events[0]': event });
  const portal = (address: string): Form => ({ customer: ids.customer, return_url: address });

  test('list by every property, forwards and backwards', async () => {
    const all = (await stripe.customers.list({ limit: 100 })).data.map(({ id }) => id);
    const [first = '', second = ''] = all;
    expect((await stripe.customers.list({ starting_after: first })).data.map(({ id }) => id)).toEqual(all.slice(1));
    expect((await stripe.customers.list({ ending_before: second })).data.map(({ id }) => id)).toEqual([first]);
    expect((await stripe.subscriptions.list({ price: ids.price })).data).toHaveLength(1);
    expect((await stripe.subscriptions.list({ collection_method: 'send_invoice' })).data).toEqual([]);
    expect((await stripe.prices.list({ recurring: { interval: 'year' } })).data).toEqual([]);
    expect((await stripe.customers.list({ created: { lt: 1 } })).data).toEqual([]);
  });
});

/** A wrong value for each parameter of a shape, with its path. */
function* wrongValues(shape: Shape, path: string): Generator<[path: string, value: string]> {
  const parts = typeof shape === 'string' ? { is: shape } : shape;
  const below = (name: string) => (path === '' ? name : `${path}[${name}]`);
  if (parts.object) {
    if (!parts.open) yield [below('nonsense'), '1'];
    for (const [name, inner] of Object.entries(parts.object)) yield* wrongValues(inner, below(name));
  } else if (parts.list) yield* wrongValues(parts.list, `${path}[0]`);
  else if (parts.enum !== undefined || ['integer', 'decimal', 'boolean', 'url', 'limit'].includes(parts.is ?? ''))
    yield [path, 'nonsense'];
}

test('every operation refuses unknown and invalid parameters at every depth, and names their path', () => {
  let refusals = 0;
  for (const [operation, { parameters }] of Object.entries(specification.operations)) {
    for (const [name, value] of wrongValues(parameters, '')) {
      const check = () => checkParameters(operation, decodeForm(new URLSearchParams({ [name]: value })));
      expect(check, `${operation} ${name}`).toThrow(
        expect.objectContaining({ details: expect.objectContaining({ status: 400, param: name }) as unknown }),
      );
      refusals += 1;
    }
  }
  expect(refusals).toBeGreaterThan(800);
});
