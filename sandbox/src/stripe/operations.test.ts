import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#server.ts';
import { createStripe, stripeCredentials } from './stripe.ts';

const sandbox = createStripe();
let server: Awaited<ReturnType<typeof startServer>>;
let stripe: Stripe;
let month: Stripe.Price;
let seat: Stripe.Price;

beforeAll(async () => {
  server = await startServer({
    host: '127.0.0.1',
    port: 0,
    sandboxes: [sandbox],
  });
  const { hostname, port } = new URL(server.address);
  const { secretKey } = stripeCredentials;
  stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  });
  const product = await stripe.products.create({ name: 'Pro' });
  const make = (key: string, amount: number) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: amount,
      lookup_key: key,
      recurring: { interval: 'month' },
    });
  month = await make('base_month', 4900);
  seat = await make('seat_month', 1000);
});
afterAll(() => server.close());

const control = (action: string, body: object) =>
  fetch(`${server.address}/stripe/_emulator/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A customer who pays with a test card. */
async function customerWith(token: string, clock?: string): Promise<string> {
  const { id: customer } = await stripe.customers.create({
    name: 'Northbound',
    ...(clock !== undefined && { test_clock: clock }),
  });
  const card = await stripe.paymentMethods.attach(token, { customer });
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card.id },
  });
  return customer;
}

const subscribe = (customer: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price: month.id }],
    expand: ['latest_invoice'],
    ...more,
  });

describe('a subscription without checkout', () => {
  test('without its own card is charged to the customer’s card', async () => {
    const made = await subscribe(await customerWith('pm_card_visa'), {
      metadata: { organizationId: 'org_1' },
    });
    expect(made).toMatchObject({
      status: 'active',
      default_payment_method: null,
      metadata: { organizationId: 'org_1' },
    });
    expect(made.latest_invoice).toMatchObject({
      total: 4900,
      amount_paid: 4900,
      status: 'paid',
    });
  });

  test('requires a card, except for a trial', async () => {
    const { id: customer } = await stripe.customers.create({});
    await expect(subscribe(customer)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    });
    const made = await subscribe(customer, { trial_period_days: 7 });
    expect(made).toMatchObject({
      status: 'trialing',
      trial_end: made.created + 7 * 86_400,
    });
    expect(made.latest_invoice).toMatchObject({ total: 0, status: 'paid' });
  });

  test('with a billing cycle anchor is free and without an invoice until then, and a declined card makes it past due', async () => {
    const now = Math.floor(Date.now() / 1000);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now });
    const customer = await customerWith('pm_card_chargeDeclined', clock.id);
    const anchored = { billing_cycle_anchor: now + 3600, proration_behavior: 'none' as const };
    const made = await subscribe(customer, anchored);
    expect(made).toMatchObject({
      status: 'active',
      billing_cycle_anchor: now + 3600,
      latest_invoice: null,
      items: { data: [{ current_period_end: now + 3600 }] },
    });
    for (const refused of [
      { ...anchored, billing_cycle_anchor: now - 1 },
      { ...anchored, billing_cycle_anchor: now + 40 * 86_400 },
      { billing_cycle_anchor: now + 3600 },
    ])
      await expect(subscribe(customer, refused)).rejects.toMatchObject({ statusCode: 400 });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + 3 * 3600 });
    expect(await stripe.subscriptions.retrieve(made.id, { expand: ['latest_invoice'] })).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', billing_reason: 'subscription_cycle', total: 4900 },
    });
  });

  test('is incomplete while the card is declined or not yet charged, and active once it is paid', async () => {
    const customer = await customerWith('pm_card_chargeDeclined');
    await expect(subscribe(customer, { payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      type: 'StripeCardError',
      decline_code: 'generic_decline',
    });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    const declined = await subscribe(customer);
    expect(declined).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open', attempted: true },
    });
    const waiting = await subscribe(await customerWith('pm_card_visa'), {
      payment_behavior: 'default_incomplete',
    });
    expect(waiting).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open', attempted: false },
    });
    await stripe.invoices.pay((waiting.latest_invoice as Stripe.Invoice).id ?? '');
    expect(await stripe.subscriptions.retrieve(waiting.id)).toMatchObject({
      status: 'active',
    });
    expect(await stripe.subscriptions.retrieve(declined.id)).toMatchObject({
      status: 'incomplete',
    });
  });

  test('refuses unknown cards, customers and prices', async () => {
    const customer = await customerWith('pm_card_visa');
    const missing = { code: 'resource_missing', statusCode: 404 };
    await expect(stripe.paymentMethods.attach('pm_card_none', { customer })).rejects.toMatchObject(missing);
    const named = { code: 'resource_missing', statusCode: 400 };
    await expect(subscribe('cus_none')).rejects.toMatchObject({ ...named, param: 'customer' });
    await expect(subscribe(customer, { items: [{ price: 'price_none' }] })).rejects.toMatchObject({
      ...named,
      param: 'items[0][price]',
    });
    await expect(subscribe(customer, { default_payment_method: 'pm_none' })).rejects.toMatchObject({
      ...named,
      param: 'default_payment_method',
    });
  });
});

test('items are added, read, changed and removed one at a time, each with its proration', async () => {
  const customer = await customerWith('pm_card_visa');
  const { id: subscription } = await subscribe(customer);
  const added = await stripe.subscriptionItems.create({
    subscription,
    price: seat.id,
    quantity: 2,
  });
  expect(await stripe.subscriptionItems.retrieve(added.id)).toEqual(added);
  const changed = await stripe.subscriptionItems.update(added.id, {
    quantity: 3,
    proration_behavior: 'always_invoice',
    metadata: { role: 'seat' },
  });
  expect(changed).toMatchObject({
    id: added.id,
    quantity: 3,
    metadata: { role: 'seat' },
  });
  const [charged] = (await stripe.invoices.list({ customer, limit: 1 })).data;
  expect(charged).toMatchObject({
    total: 3000,
    status: 'paid',
    billing_reason: 'subscription_update',
  });
  const quantities = async () => {
    const items = await stripe.subscriptionItems.list({ subscription, limit: 1 }).autoPagingToArray({ limit: 10 });
    return items.map(({ quantity }) => quantity);
  };
  expect(await quantities()).toEqual([1, 3]);
  expect(await stripe.subscriptionItems.del(added.id)).toMatchObject({
    id: added.id,
    deleted: true,
  });
  expect(await quantities()).toEqual([1]);
  const [last] = (await stripe.subscriptionItems.list({ subscription })).data;
  await expect(stripe.subscriptionItems.del(last?.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
  const { total } = await stripe.invoices.createPreview({
    customer,
    subscription,
  });
  expect(total).toBe(4900 - 3000);
  await expect(stripe.subscriptionItems.retrieve('si_none')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('payments of invoices are read by id, and listed by invoice, status and customer', async () => {
  const customer = await customerWith('pm_card_visa');
  const { latest_invoice: paid } = await subscribe(customer);
  const invoice = (paid as Stripe.Invoice).id ?? '';
  const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
  expect(await stripe.invoicePayments.retrieve(payment?.id ?? '')).toEqual(payment);
  expect(
    (await stripe.invoicePayments.list({ status: 'open' })).data.map((invoicePayment) => invoicePayment.invoice),
  ).not.toContain(invoice);
  const intent = payment?.payment.payment_intent as string;
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    id: intent,
    amount: 4900,
    status: 'succeeded',
  });
  expect((await stripe.paymentIntents.list({ customer })).data.map(({ id }) => id)).toEqual([intent]);
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('the lines of a checkout session are those of the order', async () => {
  const { id: customer } = await stripe.customers.create({});
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [
      { price: month.id, quantity: 1 },
      { price: seat.id, quantity: 4 },
    ],
    success_url: 'http://localhost:4000/',
  });
  const { data } = await stripe.checkout.sessions.listLineItems(id);
  expect(data.map(({ quantity, amount_total, description }) => [quantity, amount_total, description])).toEqual([
    [1, 4900, 'Pro'],
    [4, 4000, 'Pro'],
  ]);
});

test('customers with subscriptions are created in bulk without events', async () => {
  const countEvents = async () => (await stripe.events.list({ limit: 100 })).data.length;
  const before = await countEvents();
  expect(
    (
      await control('seed', {
        count: 2000,
        prefix: 'many',
        price: 'base_month',
      })
    ).status,
  ).toBe(200);
  expect(await countEvents()).toBe(before);
  const last = 'cus_many00001999';
  const { data } = await stripe.subscriptions.list({
    customer: last,
    expand: ['data.latest_invoice'],
  });
  expect(data).toMatchObject([
    {
      customer: last,
      status: 'trialing',
      latest_invoice: { customer: last, total: 0 },
    },
  ]);
  for (const wrong of [
    { count: 0, prefix: 'a' },
    { count: 1, prefix: '../a' },
    { count: 1, prefix: 'a', price: 'b' },
  ]) {
    expect((await control('seed', wrong)).status).toBe(400);
  }
});
