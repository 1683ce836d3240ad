import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '@ad-foundry/contract/audit.ts';
import { billing } from '@ad-foundry/contract/billing.ts';
import { type Billed, buyPlan, cards, standingOf, startBilled, submitHosted } from '#testing/stripe.ts';

const DAY = 86_400;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled({ TRIAL_WITHOUT_CARD: 'true' });
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

test('the audit log names the person who switched, cancelled or kept the plan, even if a webhook reports the change', async () => {
  const { owner } = await billed.newOwner();
  const me = await owner.me();
  await buyPlan(owner);
  const key = crypto.randomUUID();
  await owner.call(billing.switchInterval, { body: { interval: 'year', key } });
  const { url } = await owner.call(billing.portal, { body: { task: 'cancel' } });
  await submitHosted(url, { task: 'cancel' });
  // The return page is never opened: the webhook alone suffices.
  await expect.poll(async () => (await standingOf(owner))?.cancelAt).not.toBeNull();
  await owner.call(billing.keep, {});
  const { items } = await owner.call(audit.list, { query: {} });
  const billingEntries = items.filter(({ act }) => act.startsWith('billing.'));
  expect(billingEntries.map(({ act, person }) => [act, person?.id ?? null])).toEqual([
    ['billing.plan-kept', me.id],
    ['billing.plan-canceled', me.id],
    ['billing.plan-switched', me.id],
    ['billing.trial-started', me.id],
  ]);
});

test('a trial without a card is paused at its end and resumes with a card', async () => {
  const { owner } = await billed.newOwner();
  const { email } = await owner.me();
  expect(await buyPlan(owner, { card: '' })).toMatchObject({ state: 'trialing', access: 'full' });
  expect(await owner.call(billing.overview, {})).toMatchObject({ cardFirst: false, plan: { card: null } });
  await billed.control('advance', { seconds: 11 * DAY + 3600 });
  const mail = await owner.mailTo(email, ({ subject }) => subject.startsWith('Add a card before '));
  expect(mail.text).toContain('There is no payment method yet.');
  expect(mail.text).not.toContain('your card is charged');
  await billed.control('advance', { seconds: 3 * DAY });
  await expect.poll(async () => (await standingOf(owner))?.state).toBe('paused');
  expect(await standingOf(owner)).toMatchObject({ access: 'read-only', failedAt: null });
  const { url } = await owner.call(billing.portal, { body: { task: 'payment-method' } });
  await submitHosted(url, { task: 'card', card: cards.works });
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'active', access: 'full' });
});

test('the mail about the end of a trial names the amount in the owner’s language and currency', async () => {
  const { owner, organizationId } = await billed.newOwner();
  const { email, id } = await owner.me();
  await billed.app.sql(`update accounts set locale = 'fr-FR' where id = $1`, [id]);
  await buyPlan(owner);
  // The currency stays the same when the language changes.
  await billed.control('advance', { seconds: 11 * DAY + 3600 });
  const mail = await owner.mailTo(email, ({ subject }) => subject.startsWith('L’essai de Studio se termine le '));
  expect(mail.text.replaceAll(/\s/g, ' ')).toContain('votre carte sera débitée de 49,00 € pour le forfait Pro');
  await billed.app.sql(`update accounts set locale = 'en-US' where id = $1`, [id]);
  expect(await owner.call(billing.overview, {})).toMatchObject({
    prices: { currency: 'eur' },
    plan: { currency: 'eur' },
  });
  await billed.call('DELETE', `subscriptions/${billed.subscriptionsOf(organizationId)[0]?.id}`);
  await owner.mailTo(email, ({ subject }) => subject === 'Choose a plan to continue: Studio');
  await buyPlan(owner);
  expect(billed.subscriptionsOf(organizationId).map(({ currency }) => currency)).toEqual(['eur', 'eur']);
});

test('company, address and VAT number of the invoices stay as the owner entered them', async () => {
  const { owner, organizationId } = await billed.newOwner();
  const { url } = await owner.call(billing.checkout, { body: { interval: 'month' } });
  await submitHosted(url, { card: cards.works, company: 'Studio SAS', vat: 'FR40303265045' });
  await owner.call(billing.refresh, {});
  const contact = { name: 'Studio SAS', vatNumber: 'FR40303265045' };
  expect(await owner.call(billing.overview, {})).toMatchObject({ live: { contact } });
  await billed.call('POST', `customers/${billed.customerOf(organizationId).id}`, { email: 'accounts@example.org' });
  await billed.call('DELETE', `subscriptions/${billed.subscriptionsOf(organizationId)[0]?.id}`);
  await owner.call(billing.refresh, {});
  await owner.call(billing.checkout, { body: { interval: 'year' } });
  const { live } = await owner.call(billing.overview, {});
  expect(live?.contact).toMatchObject({ ...contact, email: 'accounts@example.org' });
});

test('if two subscriptions are bought at once, one stays and ending the other is retried', async () => {
  const { owner, organizationId } = await billed.newOwner();
  const ask = (interval: 'month' | 'year') => owner.call(billing.checkout, { body: { interval } });
  const [month, year] = await Promise.all([ask('month'), ask('year')]);
  expect(month.url).not.toBe(year.url);
  // Opens both pages again, as if both were submitted before the second checkout closed the first.
  for (const { url } of [month, year]) {
    const session = billed.world.tables.sessions.get(url.split('/').at(-1) ?? '');
    if (session) session.status = 'open';
  }
  await billed.control('webhooks', { mode: ['drop'] });
  for (const { url } of [month, year]) await submitHosted(url, { card: cards.works });
  expect(billed.subscriptionsOf(organizationId)).toHaveLength(2);
  await billed.control('answers', { fault: 'refused', count: 1, only: '/v1/subscriptions/sub_' });
  await owner.request(billing.refresh, {});
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'trialing' });
  expect(new Set(billed.subscriptionsOf(organizationId).map(({ status }) => status))).toEqual(
    new Set(['trialing', 'canceled']),
  );
});

test('a subscription with an unknown status grants no write access and prevents buying another', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  const [subscription] = billed.subscriptionsOf(organizationId);
  if (subscription) Object.assign(subscription, { status: 'suspended' });
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'unknown', access: 'read-only' });
  const again = await owner.problem(billing.checkout, { body: { interval: 'month' } });
  expect(again.code).toBe('billing.already-subscribed');
});

test('a running plan keeps its prices when the operator changes them', async () => {
  const { owner } = await billed.newOwner();
  await buyPlan(owner, { card: cards.works });
  const month = [...billed.world.tables.prices.values()].find(({ lookup_key: key }) => key === 'pro_base_month');
  await billed.call('POST', 'prices', {
    product: month?.product ?? '',
    currency: 'usd',
    unit_amount: '5900',
    lookup_key: 'pro_base_month',
    transfer_lookup_key: 'true',
    'recurring[interval]': 'month',
    'metadata[role]': 'base',
    'metadata[plan]': 'pro',
    'currency_options[eur][unit_amount]': '5900',
  });
  const { owner: later } = await billed.newOwner();
  // A webhook about the prices makes the server read them again.
  await expect
    .poll(async () => (await later.call(billing.overview, {})).prices?.base.month, { timeout: 10_000 })
    .toBe(5900);
  await owner.call(billing.refresh, {});
  const page = await owner.call(billing.overview, {});
  expect(page).toMatchObject({ prices: { base: { month: 4900, year: 49_000 } }, live: { next: { amount: 4900 } } });
});
