import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '@ad-foundry/sandbox/server.ts';
import { createStripe as createSandbox, stripeCredentials } from '@ad-foundry/sandbox/stripe/stripe.ts';
import type { Payments } from '#adapters/payments/payments.ts';
import { readBilling } from '#config/billing.ts';
import { createStripe } from './stripe.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let payments: Payments;
const sandbox = createSandbox();

function connect(webhookSecrets: string): Payments {
  const { stripe } = readBilling({
    BILLING_MODE: 'auto',
    STRIPE_SECRET_KEY: stripeCredentials.secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_API_BASE: server.address,
    STRIPE_AUTOMATIC_TAX: 'false',
    TRIAL_WITHOUT_CARD: 'false',
  });
  if (stripe === null) throw new Error('there is a key');
  return createStripe({ config: stripe, publicUrl: new URL('http://localhost:4999'), now: () => new Date() });
}

beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [sandbox] });
  payments = connect('whsec_old, whsec_new');
});
afterAll(() => server.close());

test('the set-up creates missing objects once', async () => {
  const first = await payments.setUp();
  expect(first).toMatchObject({ ok: true });
  expect(first.lines.filter((line) => line.includes('created'))).toHaveLength(8);
  const second = await payments.setUp();
  expect(second.lines.every((line) => line.endsWith('exists'))).toBe(true);
  const { usd, eur } = await payments.catalogue();
  expect(usd).toEqual({ base: { month: 4900, year: 49_000 }, seat: { month: 1000, year: 10_000 } });
  expect(eur).toEqual(usd);
});

test('the set-up lists the differences from the existing configuration', async () => {
  const { configurations, endpoints, prices } = sandbox.world.tables;
  const [[, portal] = [], [, endpoint] = [], [, price] = []] = [
    [...configurations][0],
    [...endpoints][0],
    [...prices].find(([, { lookup_key: key }]) => key === 'pro_base_month'),
  ];
  if (!portal || !endpoint || !price) throw new Error('the set-up has run');
  const before = structuredClone({ features: portal.features, version: endpoint.api_version, price });
  Object.assign(portal.features, { subscription_update: { enabled: true } });
  Object.assign(endpoint, { api_version: '2025-03-31.basil' });
  Object.assign(price, { tax_behavior: 'inclusive', metadata: { role: 'base' } });
  const { ok, lines } = await payments.setUp();
  expect(ok).toBe(false);
  expect(lines.filter((line) => !line.endsWith('exists'))).toEqual([
    'price pro_base_month: metadata.plan is missing, not pro; tax_behavior is inclusive, not exclusive',
    `portal configuration ${portal.id}: subscription_update is on, not off`,
    expect.stringContaining('api_version is 2025-03-31.basil, not 2026-10-28.endive'),
  ]);
  Object.assign(portal, { features: before.features });
  Object.assign(endpoint, { api_version: before.version });
  Object.assign(price, before.price);
});

test('repeated requests create one customer', async () => {
  const id = 'org_01k0000000e00000000000000z' as Parameters<Payments['createCustomer']>[0];
  const customerIds = await Promise.all([payments.createCustomer(id), payments.createCustomer(id)]);
  expect(new Set(customerIds).size).toBe(1);
  expect(await payments.readCustomer(customerIds[0])).toEqual({
    deleted: false,
    aheadSeconds: 0,
    cardsDiffer: false,
    cardId: null,
    isDescribed: false,
    subscriptions: [],
  });
  await expect(payments.readCustomer('cus_none')).rejects.toMatchObject({ fault: 'unknown-customer' });
});

describe('a message', () => {
  const body = Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.updated',
      created: 1,
      livemode: false,
      data: { object: { id: 'cus_1', object: 'customer', metadata: { organizationId: 'org_1' } } },
    }),
  );
  const now = new Date();
  const signed = (secret: string, aheadSeconds = 0, signedBody = body) => {
    const at = Math.floor(now.getTime() / 1000) + aheadSeconds;
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${signedBody.toString()}`).digest('hex')}`;
  };

  test.each(['whsec_old', 'whsec_new'])('is accepted with %s while the secret is replaced', (secret) => {
    const event = payments.verify(body, signed(secret), now);
    expect(event).toMatchObject({ id: 'evt_1', customerId: 'cus_1', organizationId: 'org_1', isLive: false });
  });

  test.each([
    ['unsigned', undefined],
    ['signed with another secret', signed('whsec_foreign')],
    ['old', signed('whsec_new', -400)],
    ['from the future', signed('whsec_new', 400)],
    ['changed', signed('whsec_new', 0, Buffer.from('{}'))],
    ['signed with nonsense', 't=x,v1=y'],
  ])('is refused when %s', (_, signature) => {
    expect(payments.verify(body, signature, now)).toBeNull();
  });
});
