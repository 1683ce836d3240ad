import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '#server.ts';
import { createStripe, stripeCredentials } from './stripe.ts';

const DAY = 86_400;
const START = Math.floor(Date.now() / 1000);

const sandbox = createStripe();
let server: Awaited<ReturnType<typeof startServer>>;
let stripe: Stripe;
let base = '';
let month: Stripe.Price;
let year: Stripe.Price;
let seat: Stripe.Price;

beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [sandbox] });
  base = server.address;
  const { hostname, port } = new URL(base);
  stripe = new Stripe(stripeCredentials.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const product = await stripe.products.create({ name: 'Pro' });
  const make = (key: string, interval: 'month' | 'year', amount: number) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: amount,
      lookup_key: key,
      recurring: { interval },
      currency_options: { eur: { unit_amount: amount } },
    });
  month = await make('base_month', 'month', 4900);
  year = await make('base_year', 'year', 49_000);
  seat = await make('seat_month', 'month', 1000);
});
afterAll(() => server.close());

const control = async (action: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${base}/stripe/_emulator/${action}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

beforeEach(async () => {
  await control('webhooks', { mode: [] });
  await control('answers', { fault: 'none' });
});

const CARD = {
  expiry: '12 / 34',
  cvc: '123',
  name: 'Lena',
  email: 'lena@northbound.example',
  company: 'Northbound',
  country: 'FR',
};

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...CARD, ...fields }) });

interface Bought {
  customer: string;
  clock: string;
  session: Stripe.Checkout.Session;
}

async function openCheckout({ trial = 14, seats = 0 } = {}): Promise<Bought> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
  const customer = await stripe.customers.create({ test_clock: clock.id, metadata: { organizationId: 'org_1' } });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer: customer.id,
    customer_update: { name: 'auto', address: 'auto' },
    client_reference_id: 'org_1',
    currency: 'eur',
    locale: 'fr',
    adaptive_pricing: { enabled: false },
    line_items: [{ price: month.id, quantity: 1 }, ...(seats > 0 ? [{ price: seat.id, quantity: seats }] : [])],
    payment_method_collection: 'always',
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    subscription_data: {
      ...(trial > 0 && {
        trial_period_days: trial,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' as const } },
      }),
      billing_mode: { type: 'flexible' },
      metadata: { organizationId: 'org_1' },
    },
    expires_at: START + 3600,
    success_url: 'http://localhost:4000/checkout/return?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4000/checkout',
  });
  return { customer: customer.id, clock: clock.id, session };
}

async function buy(card: string, options?: { trial?: number; seats?: number }) {
  const bought = await openCheckout(options);
  const answer = await submit(bought.session.url ?? '', { card });
  expect(answer.headers.get('location')).toBe(`http://localhost:4000/checkout/return?session_id=${bought.session.id}`);
  const { data } = await stripe.subscriptions.list({
    customer: bought.customer,
    status: 'all',
    expand: ['data.latest_invoice'],
  });
  return { ...bought, subscription: data[0] as Stripe.Subscription };
}

const advance = (clock: string, days: number) =>
  stripe.testHelpers.testClocks.advance(clock, { frozen_time: START + Math.round(days * DAY) });

describe('the Stripe sandbox', () => {
  test('takes a subscription from its trial through renewal, failure and retries to its end', async () => {
    const { subscription, clock, customer } = await buy('4000 0000 0000 0341', { seats: 3 });
    expect(subscription).toMatchObject({ status: 'trialing', currency: 'eur', trial_end: START + 14 * DAY });
    expect(subscription.latest_invoice).toMatchObject({ total: 0, status: 'paid', currency: 'eur' });

    await advance(clock, 14.5);
    const { data: unpaid } = await stripe.invoices.list({ customer, status: 'open' });
    expect(unpaid).toMatchObject([{ total: 7900, attempt_count: 1, next_payment_attempt: START + 17 * DAY + 3600 }]);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' });

    await advance(clock, 29);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    const { data: events } = await stripe.events.list({ limit: 100, types: ['customer.subscription.trial_will_end'] });
    expect(events[0]).toMatchObject({ created: START + 11 * DAY, data: { object: { id: subscription.id } } });
  });

  test('renews a paid subscription on the same day of the month', async () => {
    const { subscription, clock, customer } = await buy('4242424242424242');
    await advance(clock, 50);
    const { data } = await stripe.invoices.list({ customer, limit: 100 });
    expect(data.map(({ total, status }) => ({ total, status }))).toEqual([
      { total: 4900, status: 'paid' },
      { total: 4900, status: 'paid' },
      { total: 0, status: 'paid' },
    ]);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });

  test('declines a card on the page, or asks for authentication and creates no subscription before it', async () => {
    const { session, customer } = await openCheckout();
    const declined = await submit(session.url ?? '', { card: '4000 0000 0000 0002' });
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    const challenge = await submit(session.url ?? '', { card: '4000 0025 0000 3155' });
    expect(await challenge.text()).toContain('Votre banque');
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    const done = await submit(session.url ?? '', { card: '4000 0025 0000 3155', bank: 'complete' });
    expect(done.status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
    });
  });

  test('previews the cost of a change, and invoices the same amount', async () => {
    const { subscription, clock, customer } = await buy('4242424242424242');
    await advance(clock, 30);
    const items = [{ price: seat.id, quantity: 2 }];
    const details = { items, proration_behavior: 'always_invoice' as const };
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: details,
    });
    await stripe.subscriptions.update(subscription.id, details);
    const [invoice] = (await stripe.invoices.list({ customer, limit: 1 })).data;
    expect(preview.total).toBeGreaterThan(0);
    expect(preview.total).toBeLessThan(2000);
    expect(invoice).toMatchObject({ total: preview.total, status: 'paid', billing_reason: 'subscription_update' });
    const next = await stripe.invoices.createPreview({ customer, subscription: subscription.id });
    expect(next.total).toBe(6900);
  });

  test('charges a switch to yearly billing immediately, with credit for the rest of the month', async () => {
    const { subscription, clock, customer } = await buy('4242424242424242', { trial: 0 });
    await advance(clock, 15);
    const id = subscription.items.data[0]?.id ?? '';
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id, price: year.id }],
      proration_behavior: 'always_invoice',
    });
    const [invoice] = (await stripe.invoices.list({ customer, limit: 1 })).data;
    expect(invoice?.total).toBeGreaterThan(46_000);
    expect(invoice?.total).toBeLessThan(47_000);
  });

  test('repeats the response of an idempotency key, and refuses other parameters with the key, and unknown parameters', async () => {
    const make = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'customer:1' });
    const [first, second] = [await make('A'), await make('A')];
    expect(second.id).toBe(first.id);
    await expect(make('B')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    await expect(stripe.customers.create({ nmae: 'A' } as never)).rejects.toMatchObject({ code: 'parameter_unknown' });
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    const live = new Stripe('sk_live_x', {
      host: '127.0.0.1',
      port: new URL(base).port,
      protocol: 'http',
      telemetry: false,
    });
    await expect(live.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  });

  test('loses responses on request, so that a retry with the same key gets the stored response', async () => {
    await control('answers', { fault: 'lost', count: 1 });
    const before = (await stripe.customers.list({ limit: 100 })).data.length;
    await control('answers', { fault: 'lost', count: 1 });
    await stripe.customers.create({ name: 'Once' });
    expect((await stripe.customers.list({ limit: 100 })).data).toHaveLength(before + 1);
  });

  test('cancels in the portal at the end of the period, and undoes it', async () => {
    const { subscription, customer } = await buy('4242424242424242');
    const { id: configuration } = await stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: true, mode: 'at_period_end' } },
    });
    const flow_data = { type: 'subscription_cancel' as const, subscription_cancel: { subscription: subscription.id } };
    const open = () =>
      stripe.billingPortal.sessions.create({
        customer,
        configuration,
        return_url: 'http://localhost:4000/',
        flow_data,
      });
    const portal = await open();
    expect(await (await fetch(portal.url)).text()).toContain('Cancel plan');
    await submit(portal.url, { task: 'cancel' });
    const scheduled = await stripe.subscriptions.retrieve(subscription.id);
    expect(scheduled).toMatchObject({ cancel_at: START + 14 * DAY, cancel_at_period_end: false, status: 'trialing' });
    await expect(open()).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null });
  });

  test('sends signed events, doubled and shuffled on request, and retries', async () => {
    const received: Stripe.Event[] = [];
    const refused: string[] = [];
    let status = 500;
    const hook = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        try {
          const signature = String(request.headers['stripe-signature']);
          const event = stripe.webhooks.constructEvent(
            Buffer.concat(chunks),
            signature,
            stripeCredentials.webhookSecret,
          );
          if (status === 200) received.push(event);
        } catch (error) {
          refused.push(String(error));
        }
        response.writeHead(status).end();
        status = 200;
      });
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
    const endpoint = await stripe.webhookEndpoints.create({
      url,
      enabled_events: ['customer.created', 'customer.updated'],
    });
    expect(endpoint.secret).toBe(stripeCredentials.webhookSecret);
    const first = await stripe.customers.create({ name: 'First' });
    await expect.poll(() => received.map(({ type }) => type), { timeout: 5000 }).toEqual(['customer.created']);
    expect(received[0]?.data.object).toMatchObject({ id: first.id });
    await control('webhooks', { mode: ['double', 'shuffle'] });
    await stripe.customers.update(first.id, { name: 'Second' });
    await expect.poll(() => received.length).toBe(3);
    expect(received[2]).toMatchObject({ id: received[1]?.id, data: { previous_attributes: { name: 'First' } } });
    await control('webhooks', { mode: ['old-timestamp'] });
    await stripe.customers.update(first.id, { name: 'Third' });
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    expect(refused[0]).toContain('Timestamp outside the tolerance zone');
    await stripe.webhookEndpoints.del(endpoint.id);
    hook.close();
  });
});
