import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '@ad-foundry/contract/audit.ts';
import { billing } from '@ad-foundry/contract/billing.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { type Billed, endPeriod, newYear, plansOf, standingOf, startBilled } from '#testing/stripe.ts';

const HOUR = 3600;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

const month = { interval: 'month' as const, key: '6d3b7c1e-9f9e-4d65-9a1f-2f0a53c1b001' };

const chargesOf = (organizationId: OrganizationId) => {
  const { id } = billed.customerOf(organizationId);
  const invoices = [...billed.world.tables.invoices.values()].filter(({ customer }) => customer === id);
  return invoices.filter(({ total }) => total > 0).map(({ status, total }) => [status, total]);
};
const actsOf = async (owner: TestClient) =>
  (await owner.call(audit.list, { query: {} })).items.map(({ act }) => act).filter((act) => act.startsWith('billing.'));

test('a yearly plan switches to monthly at its end: one charge for the seats of that day, no gap, and nothing says that it ended', async () => {
  const { owner, organizationId } = await newYear(billed);
  const periodEnd = billed.subscriptionsOf(organizationId)[0]?.items.data[0]?.current_period_end ?? 0;
  const { live } = await owner.call(billing.overview, {});
  const monthlyFrom = new Date(periodEnd * 1000).toISOString();
  expect(live?.switchTo).toEqual({ interval: 'month', dueNow: 0, next: { amount: 4900, at: monthlyFrom } });
  const planned = await owner.call(billing.switchInterval, { body: month });
  expect(planned).toMatchObject({ state: 'active', access: 'full', cancelAt: null, monthlyFrom });
  expect(await owner.call(billing.overview, {})).toMatchObject({
    plan: { interval: 'year' },
    live: { switchTo: null, next: { amount: 4900, at: monthlyFrom } },
  });
  expect((await owner.problem(billing.switchInterval, { body: month })).code).toBe('billing.no-changes');

  await joinAs(billed.app, organizationId, 'member');
  await endPeriod(billed, organizationId);
  await expect.poll(async () => (await owner.call(billing.overview, {})).plan?.interval).toBe('month');
  expect(await standingOf(owner)).toMatchObject({ state: 'active', access: 'full', cancelAt: null, monthlyFrom: null });
  expect(chargesOf(organizationId)).toEqual([['paid', 49_000]]);
  await billed.advanceClock(organizationId, 3 * HOUR);
  await owner.call(billing.refresh, {});
  expect(chargesOf(organizationId)).toEqual([
    ['paid', 49_000],
    ['paid', 5900],
  ]);
  expect(plansOf(billed, organizationId)).toEqual([
    ['canceled', '1 pro_base_year'],
    ['active', '1 pro_base_month', '1 pro_seat_month'],
  ]);
  expect((await actsOf(owner)).slice(0, 2)).toEqual(['billing.plan-switched', 'billing.switch-planned']);
  const ended = await billed.app.sql('select 1 from mails where dedupe_key like $1', [
    `plan/ended/${organizationId}/%`,
  ]);
  expect(ended).toEqual([]);
});

test('a lost answer and two syncs at once start one monthly plan', async () => {
  const { owner, organizationId } = await newYear(billed);
  await owner.call(billing.switchInterval, { body: month });
  await billed.control('webhooks', { mode: ['drop'] });
  await endPeriod(billed, organizationId);
  await billed.control('answers', { fault: 'lost', count: 3, only: 'billing_cycle_anchor=' });
  expect((await owner.problem(billing.refresh, {})).code).toBe('billing.unavailable');
  // Until the plan is read again, the organization keeps the one that it had.
  expect(await standingOf(owner)).toMatchObject({ state: 'active', access: 'full' });
  await Promise.all([owner.call(billing.refresh, {}), owner.call(billing.refresh, {})]);
  expect(plansOf(billed, organizationId)).toEqual([
    ['canceled', '1 pro_base_year'],
    ['active', '1 pro_base_month'],
  ]);
});
