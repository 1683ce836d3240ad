import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { installation } from '@ad-foundry/contract/installation.ts';
import { startApp } from '#testing/app.ts';
import { buyPlan, startBilled, type Billed } from '#testing/stripe.ts';

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
afterAll(() => billed.stop());

test('the server does not start without its Stripe key unless billing is off', async () => {
  const { owner } = await billed.newOwner();
  await buyPlan(owner);
  await expect(startApp({}, { beside: billed.app })).rejects.toThrow(/STRIPE_SECRET_KEY: is missing/);
  const free = await startApp({ BILLING_MODE: 'off' }, { beside: billed.app });
  const visitor = free.browser();
  expect(await visitor.call(installation.find, {})).toMatchObject({ billing: false });
  await visitor.signUp();
  const made = await visitor.request(campaigns.create, { body: { name: 'Spring' } });
  expect(made.status).toBe(200);
  await free.stop();
});
