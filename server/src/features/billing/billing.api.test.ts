import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billing } from '@ad-foundry/contract/billing.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { sweepBillingJob } from '#features/billing/jobs.ts';
import { type TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { type Billed, buyPlan, cards, standingOf, startBilled, submitHosted } from '#testing/stripe.ts';

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

const write = (client: TestClient) => client.request(campaigns.create, { body: { name: 'Spring' } });

describe('a new organization', () => {
  test('can read but not write until its owner has completed checkout', async () => {
    const { owner, organizationId } = await billed.newOwner();
    expect(await standingOf(owner)).toMatchObject({ state: 'none', access: 'gate', trialAvailable: true });
    expect((await write(owner)).status).toBe(402);
    expect(await owner.problem(campaigns.create, { body: { name: 'Spring' } })).toMatchObject({
      code: 'billing.read-only',
    });
    expect((await owner.request(campaigns.list, { query: {} })).status).toBe(200);

    const standing = await buyPlan(owner);
    expect(standing).toMatchObject({ state: 'trialing', access: 'full', daysLeft: 14, trialAvailable: false });
    expect((await write(owner)).status).toBe(200);
    const page = await owner.call(billing.overview, {});
    expect(page).toMatchObject({
      isBilled: true,
      prices: { currency: 'usd', base: { month: 4900, year: 49_000 } },
      plan: { interval: 'month', paidSeats: 1, card: { brand: 'visa', last4: '4242' } },
      live: { next: { amount: 4900 }, startNow: { dueNow: 4900 }, switchTo: { interval: 'year', dueNow: 0 } },
    });
    expect(page.live?.invoices).toMatchObject([{ total: 0, status: 'paid', isTrial: true }]);
    const again = await owner.problem(billing.checkout, { body: { interval: 'month' } });
    expect(again.code).toBe('billing.already-subscribed');
    expect(billed.subscriptionsOf(organizationId)).toHaveLength(1);
  });

  test('pays once if two checkout tabs are open and the browser is closed after paying', async () => {
    const { owner, organizationId } = await billed.newOwner();
    const ask = () => owner.call(billing.checkout, { body: { interval: 'year' } });
    const [first, other] = [await ask(), await ask()];
    expect(first.url).toBe(other.url);
    await submitHosted(first.url, { card: cards.authenticates, bank: 'complete' });
    // The return page is never opened: the webhook alone suffices.
    await expect.poll(async () => (await standingOf(owner))?.state).toBe('trialing');
    expect(await submitHosted(other.url, { card: cards.works })).toBeNull();
    expect(billed.subscriptionsOf(organizationId)).toHaveLength(1);
  });

  test('gets no plan from a declined card or from a return without payment', async () => {
    const { owner } = await billed.newOwner();
    const { url } = await owner.call(billing.checkout, { body: { interval: 'month' } });
    expect(await submitHosted(url, { card: cards.declined })).toBeNull();
    const sessionId = url.split('/').at(-1) ?? '';
    expect(await owner.call(billing.complete, { body: { sessionId } })).toMatchObject({ access: 'gate' });
    const { owner: stranger } = await billed.newOwner();
    const stolen = await stranger.problem(billing.complete, { body: { sessionId } });
    expect(stolen.code).toBe('billing.checkout-not-found');
  });

  test('can be billed by its owner only', async () => {
    const { owner, organizationId } = await billed.newOwner();
    await buyPlan(owner);
    const admin = await joinAs(billed.app, organizationId, 'admin');
    expect((await admin.client.request(billing.overview, {})).status).toBe(403);
    expect(await standingOf(admin.client)).toMatchObject({ state: 'trialing', paymentUrl: null });
    const cost = await admin.client.call(billing.seatCost, { query: { add: 1 } });
    expect(cost).toMatchObject({ isBilled: true, isTrial: true, each: 1000, prorated: 0 });
  });
});

describe('seats', () => {
  test('match the number of people after concurrent changes and an outage', async () => {
    const { owner, organizationId } = await billed.newOwner();
    await buyPlan(owner);
    await billed.stopClock(organizationId);
    const seatItem = () =>
      billed.subscriptionsOf(organizationId)[0]?.items.data.find(({ price }) => price.lookup_key === 'pro_seat_month');
    await owner.call(billing.startPaying, { body: { key: crypto.randomUUID() } });
    expect(await standingOf(owner)).toMatchObject({ state: 'active', daysLeft: null });
    const cost = await owner.call(billing.seatCost, { query: { add: 3 } });
    const join = (role: 'admin' | 'member' | 'guest') => joinAs(billed.app, organizationId, role);
    const [admin] = await Promise.all([join('admin'), join('member'), join('member'), join('guest')]);
    await billed.control('answers', { fault: 'down', count: 100 });
    await billed.app.runJob(sweepBillingJob);
    await billed.control('answers', { fault: 'none' });
    const sweep = () => billed.app.runJob(sweepBillingJob);
    await sweep();
    // Seats change only after the number of people was stable for two minutes.
    expect(seatItem()).toBeUndefined();
    billed.app.clock.advance(2 * 60_000);
    await Promise.all([sweep(), sweep()]);
    expect(seatItem()?.quantity).toBe(3);
    const page = await owner.call(billing.overview, {});
    expect(page.plan?.paidSeats).toBe(4);
    // The next invoice matches the previewed amount to the cent.
    expect(page.live?.next).toMatchObject(cost.next ?? {});
    expect(cost.prorated).toBeGreaterThan(2950);

    await owner.call(members.update, { params: { memberId: admin.memberId }, body: { status: 'disabled' } });
    await sweep();
    billed.app.clock.advance(2 * 60_000);
    await sweep();
    expect(seatItem()?.quantity).toBe(2);
    // The next invoice credits the rest of the paid month.
    const after = await owner.call(billing.overview, {});
    expect(after.live?.next?.amount).toBe(4900 + 2 * 1000 + 2 * 1000);
    const calls = await billed.calls();
    await sweep();
    expect(await billed.calls()).toEqual(calls);

    // When enabled again, the admin needs a seat at the previewed price.
    const again = await owner.call(billing.seatCost, { query: { add: 1 } });
    await owner.call(members.update, { params: { memberId: admin.memberId }, body: { status: 'active' } });
    await sweep();
    billed.app.clock.advance(2 * 60_000);
    await sweep();
    expect(seatItem()?.quantity).toBe(3);
    const { live: enabled } = await owner.call(billing.overview, {});
    expect(enabled?.next).toMatchObject(again.next ?? { amount: 'previewed' });

    await billed.advanceClock(organizationId, 32 * 86_400);
    await owner.call(billing.refresh, {});
    const { live } = await owner.call(billing.overview, {});
    expect(live?.invoices[0]).toMatchObject({ total: enabled?.next?.amount, status: 'paid' });
  });
});

test('a plan can be cancelled, kept and switched, and ends when its organization is deleted', async () => {
  const { owner, organizationId } = await billed.newOwner();
  const me = await owner.me();
  await buyPlan(owner);
  const { url } = await owner.call(billing.portal, { body: { task: 'cancel' } });
  await submitHosted(url, { task: 'cancel' });
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'trialing', cancelAt: expect.any(String) });
  expect(await owner.call(billing.keep, {})).toMatchObject({ cancelAt: null });
  const key = crypto.randomUUID();
  await owner.call(billing.switchInterval, { body: { interval: 'year', key } });
  const page = await owner.call(billing.overview, {});
  expect(page).toMatchObject({ plan: { interval: 'year' }, live: { next: { amount: 49_000 } } });

  const params = { organizationId: me.organizationId ?? ('' as never) };
  await owner.call(organizations.remove, { params, body: { name: me.organization?.name ?? '' } });
  await expect.poll(() => billed.subscriptionsOf(organizationId)[0]?.status).toBe('canceled');
});

test('an organization has one trial and sees its remaining days', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  billed.app.clock.advance(10.5 * 86_400_000);
  expect(await standingOf(owner)).toMatchObject({ state: 'trialing', daysLeft: 4 });
  billed.app.clock.advance(5 * 86_400_000);
  expect(await standingOf(owner)).toMatchObject({ daysLeft: 0 });
  await billed.call('DELETE', `subscriptions/${billed.subscriptionsOf(organizationId)[0]?.id}`);
  expect(await owner.call(billing.refresh, {})).toMatchObject({ access: 'read-only', trialAvailable: false });
});
