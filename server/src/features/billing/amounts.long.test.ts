import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '@ad-foundry/contract/billing.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { sweepBillingJob, syncPlanJob } from '#features/billing/jobs.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { type Billed, buyPlan, cards, standingOf, startBilled, submitHosted } from '#testing/stripe.ts';

const DAY = 86_400;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

const overview = (owner: TestClient) => owner.call(billing.overview, {});
const costOfOne = (owner: TestClient) => owner.call(billing.seatCost, { query: { add: 1 } });
const startPaying = (owner: TestClient) => owner.call(billing.startPaying, { body: { key: crypto.randomUUID() } });

/** Runs the sweep twice, since it changes the seats only after their number has differed for two minutes. */
async function alignSeats(): Promise<void> {
  await billed.app.runJob(sweepBillingJob);
  billed.app.clock.advance(2 * 60_000);
  await billed.app.runJob(sweepBillingJob);
}

test('a member who just joined is included in the amounts and in the first charge', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  await billed.stopClock(organizationId);
  await joinAs(billed.app, organizationId, 'member');
  const { live } = await overview(owner);
  expect(live?.next?.amount).toBe(5900);
  expect(live?.startNow?.dueNow).toBe(5900);
  await startPaying(owner);
  const { live: after } = await overview(owner);
  expect(after?.invoices[0]).toMatchObject({ total: 5900, status: 'paid' });

  await joinAs(billed.app, organizationId, 'member');
  // The cost of one further member, after the first one joined.
  const cost = await costOfOne(owner);
  expect(cost.prorated).toBeGreaterThan(950);
  expect(cost.prorated).toBeLessThanOrEqual(1000);
});

test('a seat of a yearly plan costs the announced amount, even with credit for a removed seat', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner, { interval: 'year' });
  await billed.stopClock(organizationId);
  const { memberId } = await joinAs(billed.app, organizationId, 'member');
  await startPaying(owner);
  await billed.advanceClock(organizationId, 30 * DAY);
  await billed.app.runJob(syncPlanJob, {}, organizationId);
  await owner.call(members.update, { params: { memberId }, body: { status: 'disabled' } });
  await alignSeats();
  const credited = (await overview(owner)).live?.next?.amount ?? 0;
  expect(credited).toBeLessThan(49_000);

  const cost = await costOfOne(owner);
  expect(cost).toMatchObject({ chargedNow: true, prorated: 0, next: { amount: 59_000 } });
  const two = await owner.call(billing.seatCost, { query: { add: 2 } });
  expect(two.prorated).toBeGreaterThan(9000);
  await joinAs(billed.app, organizationId, 'member');
  expect((await overview(owner)).live?.next?.amount).toBe(59_000);
  await alignSeats();
  expect((await overview(owner)).live?.next?.amount).toBe(59_000);
  await joinAs(billed.app, organizationId, 'member');
  await alignSeats();
  const { live } = await overview(owner);
  expect(live?.invoices[0]).toMatchObject({ total: two.prorated, status: 'paid' });
  expect(live?.next?.amount).toBe(two.next?.amount);
});

test('a seat of a cancelled plan costs the rest of the period, charged by the last invoice', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  await billed.stopClock(organizationId);
  await startPaying(owner);
  const { url } = await owner.call(billing.portal, { body: { task: 'cancel' } });
  await submitHosted(url, { task: 'cancel' });
  await owner.call(billing.refresh, {});
  const cost = await costOfOne(owner);
  expect(cost.next).toBeNull();
  await joinAs(billed.app, organizationId, 'member');
  await alignSeats();
  await billed.advanceClock(organizationId, 32 * DAY);
  await owner.call(billing.refresh, {});
  const { live, standing } = await overview(owner);
  expect(standing?.state).toBe('canceled');
  // Seconds may pass between the preview and the charge.
  expect(Math.abs((live?.invoices[0]?.total ?? 0) - cost.prorated)).toBeLessThanOrEqual(1);
});

test('a plan that is bought again is charged to the new card, without the debt of the ended plan', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner, { card: cards.failsLater });
  await billed.stopClock(organizationId);
  const advance = (days: number) => billed.advanceClock(organizationId, days * DAY);
  await advance(15);
  await owner.call(billing.refresh, {});
  expect((await overview(owner)).live?.invoices[0]?.status).toBe('open');
  await advance(40);
  await owner.call(billing.refresh, {});
  expect(await standingOf(owner)).toMatchObject({ state: 'canceled', access: 'read-only' });
  expect((await overview(owner)).live?.invoices.map(({ status }) => status)).not.toContain('open');

  await buyPlan(owner, { card: cards.works });
  await owner.call(billing.refresh, {});
  const { live, plan } = await overview(owner);
  expect(plan?.card?.last4).toBe('4242');
  expect(live?.invoices.filter(({ status, total }) => status === 'paid' && total > 0)).toHaveLength(1);
  expect(live?.invoices.map(({ status }) => status)).toContain('lapsed');
  await advance(32);
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'active', failedAt: null });

  // The payment service charges the card that was saved last, in the portal.
  const portal = await owner.call(billing.portal, { body: { task: 'payment-method' } });
  await submitHosted(portal.url, { task: 'card', card: cards.authenticates, bank: 'complete' });
  await owner.call(billing.refresh, {});
  await owner.call(billing.refresh, {});
  expect((await overview(owner)).plan?.card?.last4).toBe('3155');
});
