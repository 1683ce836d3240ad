import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '@ad-foundry/contract/audit.ts';
import { billing } from '@ad-foundry/contract/billing.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { TestClient } from '#testing/client.ts';
import { type Billed, endPeriod, newYear, plansOf, standingOf, startBilled } from '#testing/stripe.ts';

const HOUR = 3600;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

const month = { interval: 'month' as const, key: '6d3b7c1e-9f9e-4d65-9a1f-2f0a53c1b001' };

const yearOf = (organizationId: OrganizationId) => billed.subscriptionsOf(organizationId)[0];
const actsOf = async (owner: TestClient) =>
  (await owner.call(audit.list, { query: {} })).items.map(({ act }) => act).filter((act) => act.startsWith('billing.'));

test('a card that is declined for the first month leaves two weeks to pay, as at any renewal', async () => {
  const { owner, organizationId } = await newYear(billed);
  const { email } = await owner.me();
  await owner.call(billing.switchInterval, { body: month });
  const { id } = billed.customerOf(organizationId);
  for (const card of billed.world.tables.paymentMethods.values())
    if (card.customer === id) card._behaviour = 'insufficient';
  await endPeriod(billed, organizationId);
  await expect.poll(async () => (await owner.call(billing.overview, {})).plan?.interval).toBe('month');
  await billed.advanceClock(organizationId, 3 * HOUR);
  await expect.poll(async () => (await standingOf(owner))?.state).toBe('past_due');
  expect(await standingOf(owner)).toMatchObject({
    access: 'full',
    due: { amount: 4900, reason: 'insufficient-funds' },
    readOnlyAt: expect.any(String),
  });
  const mail = await owner.mailTo(email, ({ subject }) => subject.startsWith('Update your card by '));
  expect(mail.text).toContain('$49.00 could not be charged');
});

test('a switch that is taken back renews the year', async () => {
  const { owner, organizationId } = await newYear(billed);
  await owner.call(billing.switchInterval, { body: month });
  const kept = await owner.call(billing.keep, {});
  expect(kept).toMatchObject({ state: 'active', cancelAt: null, monthlyFrom: null });
  expect(yearOf(organizationId)?.metadata).not.toHaveProperty('followedBy');
  await endPeriod(billed, organizationId);
  await billed.advanceClock(organizationId, 2 * HOUR);
  await owner.call(billing.refresh, {});
  expect(plansOf(billed, organizationId)).toEqual([['active', '1 pro_base_year']]);
  expect((await actsOf(owner)).slice(0, 2)).toEqual(['billing.switch-withdrawn', 'billing.switch-planned']);
});

test('a switch that was unscheduled elsewhere is forgotten, and a plan that is ended at once is not followed', async () => {
  const { owner, organizationId } = await newYear(billed);
  await owner.call(billing.switchInterval, { body: month });
  const path = `subscriptions/${yearOf(organizationId)?.id}`;
  // The portal removes the end and keeps the metadata.
  await billed.call('POST', path, { cancel_at_period_end: 'false' });
  expect(await owner.call(billing.refresh, {})).toMatchObject({ cancelAt: null, monthlyFrom: null });
  expect(yearOf(organizationId)?.metadata).not.toHaveProperty('followedBy');
  await owner.call(billing.switchInterval, { body: month });
  await billed.call('DELETE', path);
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'canceled', access: 'read-only' });
  expect(plansOf(billed, organizationId)).toEqual([['canceled', '1 pro_base_year']]);
});
