import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '@ad-foundry/contract/billing.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { sweepBillingJob } from '#features/billing/jobs.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { startApp } from '#testing/app.ts';
import { joinAs } from '#testing/members.ts';
import { type Billed, buyPlan, cards, standingOf, startBilled, submitHosted } from '#testing/stripe.ts';

const DAY = 86_400;

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

const pay = (owner: TestClient, key: string = crypto.randomUUID()) =>
  owner.problem(billing.startPaying, { body: { key } });

async function saveCard(owner: TestClient, card: string): Promise<void> {
  const { url } = await owner.call(billing.portal, { body: { task: 'payment-method' } });
  await submitHosted(url, { task: 'card', card });
}

/** An owner whose first charge after the trial failed. */
async function failedOwner(card: string = cards.failsLater) {
  const made = await billed.newOwner();
  await buyPlan(made.owner, { card });
  await billed.control('advance', { seconds: 14 * DAY + 7300 });
  await expect.poll(async () => (await standingOf(made.owner))?.state).toBe('past_due');
  return made;
}

test('an upgrade that one card declines can be charged to another card', async () => {
  const { owner } = await billed.newOwner();
  await buyPlan(owner, { card: cards.failsLater });
  const key = crypto.randomUUID();
  expect((await pay(owner, key)).code).toBe('billing.payment-required');
  expect((await pay(owner, key)).code).toBe('billing.payment-required');
  expect(await standingOf(owner)).toMatchObject({ state: 'trialing', access: 'full' });
  await saveCard(owner, cards.works);
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'trialing' });
  const again = await owner.call(billing.startPaying, { body: { key: crypto.randomUUID() } });
  expect(again).toMatchObject({ state: 'active', failedAt: null });
  const { live } = await owner.call(billing.overview, {});
  expect(live?.invoices.map(({ total, status }) => [total, status])).toEqual([
    [4900, 'paid'],
    [0, 'paid'],
  ]);
});

test('a due invoice is charged to a new card after an outage of the payment service', async () => {
  const { owner, organizationId } = await failedOwner();
  await billed.control('webhooks', { mode: ['drop'] });
  // Waits for pending syncs first: a sync for an earlier message would hold the lease.
  const waiting = () =>
    billed.app.sql('select from billing_accounts where organization_id = $1 and requested > done', [organizationId]);
  await expect.poll(waiting).toEqual([]);
  // The payment service answers reads, but every charge fails.
  await billed.control('answers', { fault: 'down', count: 100, only: '/pay' });
  await saveCard(owner, cards.works);
  expect((await owner.problem(billing.refresh, {})).code).toBe('billing.unavailable');
  await billed.control('answers', { fault: 'none' });
  await billed.app.runJob(sweepBillingJob);
  expect(await standingOf(owner)).toMatchObject({ state: 'active', failedAt: null });
});

test('a declined new card is reported with its reason', async () => {
  const { owner } = await failedOwner();
  await saveCard(owner, cards.insufficient);
  expect(await owner.call(billing.refresh, {})).toMatchObject({
    state: 'past_due',
    due: { reason: 'insufficient-funds' },
  });
  await saveCard(owner, cards.works);
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'active', due: null });
});

test('a payment that needs the bank’s confirmation links to the page of the invoice', async () => {
  const { owner, organizationId } = await failedOwner(cards.authenticatesAlways);
  const standing = await standingOf(owner);
  expect(standing).toMatchObject({ state: 'past_due', due: { amount: 4900, reason: 'authentication-required' } });
  const admin = await joinAs(billed.app, organizationId, 'admin');
  expect(await standingOf(admin.client)).toMatchObject({ paymentUrl: null, due: null });
  await submitHosted(standing?.paymentUrl ?? '', { card: cards.authenticatesAlways, bank: 'complete' });
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'active', due: null, paymentUrl: null });
});

test('while a payment is due, guests can be enabled and members disabled, but no seat can be added', async () => {
  const { owner, organizationId } = await failedOwner();
  const [guest, member] = [
    await joinAs(billed.app, organizationId, 'guest'),
    await joinAs(billed.app, organizationId, 'member'),
  ];
  const set = ({ memberId }: { memberId: string }, body: object) =>
    owner.request(members.update, { params: { memberId: memberId as never }, body });
  for (const status of ['disabled', 'active']) expect((await set(guest, { status })).status).toBe(200);
  expect((await set(member, { status: 'disabled' })).status).toBe(200);
  expect((await set(member, { status: 'active' })).status).toBe(409);
  expect((await set(guest, { role: 'member' })).status).toBe(409);

  await billed.control('advance', { seconds: 15 * DAY });
  await owner.call(billing.refresh, {});
  expect(await standingOf(owner)).toMatchObject({ access: 'read-only' });
  expect((await set(guest, { status: 'disabled' })).status).toBe(200);
  expect((await set(guest, { status: 'active' })).status).toBe(402);
  expect((await owner.request(members.remove, { params: { memberId: member.memberId } })).status).toBe(204);

  const free = await startApp({ BILLING_MODE: 'off' }, { beside: billed.app });
  const visitor = free.browser();
  const { organizationId: freeId } = await visitor.signUp();
  await free.sql(
    `insert into billing_accounts (organization_id, writable_until, payment_failed_at) values ($1, 'epoch', now())`,
    [freeId],
  );
  const invited = await visitor.request(invitations.create, { body: { emails: [newEmail()], role: 'member' } });
  expect(invited.status).toBe(200);
  await free.stop();
});
