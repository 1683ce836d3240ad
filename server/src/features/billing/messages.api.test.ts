import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billing } from '@ad-foundry/contract/billing/billing.ts';
import { reconcileBillingJob } from '#features/billing/jobs.ts';
import { isLong } from '#testing/long.ts';
import { type Billed, buyPlan, cards, standingOf, startBilled, submitHosted } from '#testing/stripe.ts';

/** Changes of one subscription, each told twice. */
const changes = isLong ? 250 : 20;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

describe('messages', () => {
  test('doubled, shuffled and many come to the same end, with few calls', async () => {
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
      return row?.messages === changes && row.done === row.requested;
    };
    await expect.poll(done, { timeout: 20_000 }).toBe(true);
    const after = await billed.calls();
    const reads = (after['GET /v1/subscriptions'] ?? 0) - (before['GET /v1/subscriptions'] ?? 0);
    // One reading for each message at most, those of the purchase included.
    expect(reads).toBeLessThanOrEqual(changes + 10);
    expect(await standingOf(owner)).toMatchObject({ state: 'trialing' });
  });

  test('that are not signed are refused, and those about strangers change nothing', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${billed.app.url}/api/webhooks/stripe`, { method: 'POST', headers, body: '{"id":"evt_1"}' });
    expect((await send({})).status).toBe(400);
    expect((await send({ 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
  });

  test('that never arrive are made up for by the nightly reading', async () => {
    const { owner, organizationId } = await billed.newOwner();
    await buyPlan(owner);
    await billed.control('webhooks', { mode: ['drop'] });
    const [subscription] = billed.subscriptionsOf(organizationId);
    await billed.call('DELETE', `subscriptions/${subscription?.id}`);
    expect(await standingOf(owner)).toMatchObject({ state: 'trialing' });
    await billed.app.runJob(reconcileBillingJob);
    await expect.poll(async () => (await standingOf(owner))?.state).toBe('canceled');
    expect(await standingOf(owner)).toMatchObject({ access: 'read-only', trialAvailable: false });
    // A second trial is not to be had.
    await billed.control('webhooks', { mode: [] });
    expect(await buyPlan(owner)).toMatchObject({ state: 'active', access: 'full' });
  });
});

test('a lost answer and an outage make no second customer or subscription', async () => {
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
