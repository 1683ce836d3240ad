import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billing } from '@ad-foundry/contract/billing.ts';
import { reconcileBillingJob } from '#features/billing/jobs.ts';
import { isLong, longTest } from '#testing/long.ts';
import { type Billed, buyPlan, cards, standingOf, startBilled, submitHosted } from '#testing/stripe.ts';

/** The number of changes to one subscription; the service delivers each twice. */
const changes = isLong ? 250 : 20;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

describe('messages', () => {
  test('lead to the same state if duplicated or shuffled, with few calls', async () => {
    const { owner, organizationId } = await billed.newOwner();
    await buyPlan(owner);
    await billed.control('webhooks', { mode: ['double', 'shuffle'] });
    const [subscription] = billed.subscriptionsOf(organizationId);
    const before = await billed.calls();
    for (let count = 0; count < changes; count++) {
      await billed.call('POST', `subscriptions/${subscription?.id}`, { 'metadata[count]': String(count) });
    }
    const done = async () => {
      const [row] = await billed.app.sql<{ done: number; requested: number; messages: number }>(
        `select done, requested, (select count(*)::int from billing_messages m where m.organization_id = b.organization_id
          and type = 'customer.subscription.updated') as messages from billing_accounts b where organization_id = $1`,
        [organizationId],
      );
      // One more than the changes, since the purchase updates its subscription.
      return row?.messages === changes + 1 && row.done === row.requested;
    };
    await expect.poll(done, { timeout: 20_000 }).toBe(true);
    const after = await billed.calls();
    const reads = (after['GET /v1/subscriptions'] ?? 0) - (before['GET /v1/subscriptions'] ?? 0);
    // At most one sync per message, including those of the purchase.
    expect(reads).toBeLessThanOrEqual(changes + 10);
    expect(await standingOf(owner)).toMatchObject({ state: 'trialing' });
  });

  test('are refused without a valid signature', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${billed.app.url}/api/webhooks/stripe`, { method: 'POST', headers, body: '{"id":"evt_1"}' });
    expect((await send({})).status).toBe(400);
    expect((await send({ 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
  });

  test('change nothing if the customer is unknown, the mode differs or the message is too old', async () => {
    const { owner, organizationId } = await billed.newOwner();
    await buyPlan(owner);
    const stateOf = () =>
      billed.app.sql('select requested, done from billing_accounts where organization_id = $1', [organizationId]);
    // Waits until no more messages of the purchase arrive, since they come one by one.
    const settled = async () => {
      const before = JSON.stringify(await stateOf());
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const [row] = await stateOf();
      return row?.['requested'] === row?.['done'] && JSON.stringify(await stateOf()) === before;
    };
    await expect.poll(settled, { timeout: 30_000 }).toBe(true);
    const before = await stateOf();
    const send = async (event: object, at = Math.floor(Date.now() / 1000)) => {
      const body = JSON.stringify({ object: 'event', created: at, livemode: false, ...event });
      const mac = createHmac('sha256', 'whsec_sandbox').update(`${at}.${body}`).digest('hex');
      const headers = { 'stripe-signature': `t=${at},v1=${mac}` };
      return (await fetch(`${billed.app.url}/api/webhooks/stripe`, { method: 'POST', headers, body })).status;
    };
    const customer = billed.customerOf(organizationId).id;
    const about = (id: string) => ({ type: 'customer.updated', data: { object: { object: 'customer', id } } });
    expect(await send({ id: 'evt_live', livemode: true, ...about(customer) })).toBe(204);
    expect(await send({ id: 'evt_old', ...about(customer) }, Math.floor(Date.now() / 1000) - 400)).toBe(400);
    expect(await send({ id: 'evt_stranger', ...about('cus_stranger') })).toBe(204);
    const unknown = { type: 'checkout.session.completed', data: { object: { object: 'checkout.session' } } };
    expect(await send({ id: 'evt_early', ...unknown })).toBe(503);
    expect(await stateOf()).toEqual(before);
    const kept = await billed.app.sql<{ id: string; organization_id: string | null }>(
      `select id, organization_id from billing_messages where id in ('evt_live', 'evt_old', 'evt_stranger', 'evt_early')`,
    );
    expect(kept).toEqual([{ id: 'evt_stranger', organization_id: null }]);
    expect(await send({ id: 'evt_known', ...about(customer) })).toBe(204);
    expect(await stateOf()).not.toEqual(before);
  });

  test('are refused with invalid values, even if signed, and do not crash the server', async () => {
    const { organizationId } = await billed.newOwner();
    const at = Math.floor(Date.now() / 1000);
    const sendText = async (body: string | Buffer) => {
      const mac = createHmac('sha256', 'whsec_sandbox').update(`${at}.`).update(body).digest('hex');
      const headers = { 'stripe-signature': `t=${at},v1=${mac}` };
      const bytes = new Uint8Array(Buffer.from(body));
      return (await fetch(`${billed.app.url}/api/webhooks/stripe`, { method: 'POST', headers, body: bytes })).status;
    };
    const object = { object: 'customer', id: 'cus_odd' };
    const event = { object: 'event', id: 'evt_odd', type: 'customer.updated', created: at, livemode: false };
    const send = (change: object, about: unknown = object) =>
      sendText(JSON.stringify({ ...event, data: { object: about }, ...change }));
    const odd: object[] = [
      ...['evt_\u0000', 'evt_\ud800', '', 'e'.repeat(300), 1, null, {}, ['evt_1']].map((id) => ({ id })),
      ...['a\u0000', 5, null, ['customer.updated']].map((type) => ({ type })),
      ...[1e300, -1, 1.5, '1', null, [at], Number.MAX_SAFE_INTEGER].map((created) => ({ created })),
      ...['false', 0, null].map((livemode) => ({ livemode })),
      ...[null, [], 'x', { object: null }, { object: [] }].map((data) => ({ data })),
    ];
    for (const change of odd) expect([change, await send(change)]).toEqual([change, 400]);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const about: unknown[] = [
      { ...object, id: 'cus_\u0000' },
      { ...object, id: 7 },
      { object: 'invoice', customer: 'cus_\ud800' },
      { object: 'invoice', customer: { id: 1e300 } },
      { object: 'checkout.session', client_reference_id: `${organizationId}\u0000` },
      { object: 'invoice', metadata: { organizationId: ['org'] } },
      { object: 'invoice', metadata: 'org' },
      { object: 'invoice', parent: { subscription_details: { metadata: { organizationId: '\u0000' } } } },
    ];
    for (const each of about) expect([each, await send({}, each)]).toEqual([each, 400]);
    for (const text of ['', 'null', '[]', '{', '"x"', '1e999', deep, Buffer.from([0xff, 0xfe, 0])])
      expect([text.length, await sendText(text)]).toEqual([text.length, 400]);
    // Fields that the server does not read may have any value.
    expect(await send({ id: 'evt_wide' }, { ...object, items: Array.from({ length: 50_000 }, () => 1e300) })).toBe(204);
    const nested = `{"object":"event","id":"evt_deep","type":"customer.updated","created":${at},"livemode":false,
      "data":{"object":{"object":"customer","id":"cus_deep","deep":${deep}}}}`;
    expect(await sendText(nested)).toBe(204);
    expect((await fetch(`${billed.app.url}/api/health/ready`)).status).toBe(200);
  });

  longTest('lead to the state of a full sync in any order', async () => {
    const { owner, organizationId } = await billed.newOwner();
    await buyPlan(owner);
    const seat = [...billed.world.tables.prices.values()].find(({ lookup_key: key }) => key === 'pro_seat_month');
    await billed.control('webhooks', { mode: ['double', 'shuffle'] });
    const [subscription] = billed.subscriptionsOf(organizationId);
    const path = `subscriptions/${subscription?.id}`;
    let seed = 20_261_126;
    const pick = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let count = 0; count < changes; count++) {
      const item = subscription?.items.data.find(({ price }) => price.id === seat?.id);
      const which: Record<string, string> = item ? { 'items[0][id]': item.id } : { 'items[0][price]': seat?.id ?? '' };
      const seats = { ...which, 'items[0][quantity]': String(1 + pick(5)) };
      await billed.call('POST', path, pick(2) === 0 ? seats : { cancel_at_period_end: String(pick(2) === 0) });
    }
    const row = async () => {
      const [found] = await billed.app.sql<{ requested: number; done: number }>(
        `select s.extra_seats, s.cancel_at, s.status, b.requested, b.done, b.writable_until from billing_subscriptions s
         join billing_accounts b using (organization_id) where organization_id = $1`,
        [organizationId],
      );
      return found;
    };
    const shown = async () => ({ ...(await row()), requested: 0, done: 0 });
    const delivered = async () => {
      const { deliveries } = await billed.log();
      const [now, again] = [deliveries.length, await row()];
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const later = await billed.log();
      return again?.requested === again?.done && later.deliveries.length === now;
    };
    await expect.poll(delivered, { timeout: 60_000 }).toBe(true);
    const synced = await shown();
    await billed.app.runJob(reconcileBillingJob);
    expect(synced).toEqual(await shown());
    expect(synced).toMatchObject({ extra_seats: subscription?.items.data.at(-1)?.quantity, status: 'trialing' });
  });

  test('are replaced by the nightly sync if they never arrive', async () => {
    const { owner, organizationId } = await billed.newOwner();
    await buyPlan(owner);
    await billed.control('webhooks', { mode: ['drop'] });
    const [subscription] = billed.subscriptionsOf(organizationId);
    await billed.call('DELETE', `subscriptions/${subscription?.id}`);
    expect(await standingOf(owner)).toMatchObject({ state: 'trialing' });
    await billed.app.runJob(reconcileBillingJob);
    await expect.poll(async () => (await standingOf(owner))?.state).toBe('canceled');
    expect(await standingOf(owner)).toMatchObject({ access: 'read-only', trialAvailable: false });
    // A second plan starts without a trial.
    await billed.control('webhooks', { mode: [] });
    expect(await buyPlan(owner)).toMatchObject({ state: 'active', access: 'full' });
  });
});

test('a lost response and an outage create no second customer or subscription', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await billed.control('answers', { fault: 'lost', count: 1 });
  const { url } = await owner.call(billing.checkout, { body: { interval: 'month' } });
  await billed.control('answers', { fault: 'down', count: 1000 });
  const down = await owner.problem(billing.checkout, { body: { interval: 'month' } });
  expect(down.code).toBe('billing.unavailable');
  expect(await owner.call(billing.overview, {})).toMatchObject({ live: null, plan: null });
  await billed.control('answers', { fault: 'none' });
  await submitHosted(url, { card: cards.works });
  await expect.poll(async () => (await standingOf(owner))?.access).toBe('full');
  const customers = [...billed.world.tables.customers.values()];
  expect(customers.filter(({ metadata }) => metadata['organizationId'] === organizationId)).toHaveLength(1);
});
