import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '@ad-foundry/contract/billing.ts';
import { reconcileBillingJob, sweepBillingJob } from '#features/billing/jobs.ts';
import { runAdmin } from '#testing/admin-program.ts';
import { childProcessEnv } from '#infra/child-process-env.ts';
import type { TestClient } from '#testing/client.ts';
import { type Billed, buyPlan, standingOf, startBilled } from '#testing/stripe.ts';

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled();
});
beforeEach(() => billed.calm());
afterAll(() => billed.stop());

/** Ends the subscription of an organization without sending a webhook message. */
async function endWithoutMessage(organizationId: string): Promise<void> {
  await billed.control('webhooks', { mode: ['drop'] });
  await billed.call('DELETE', `subscriptions/${billed.subscriptionsOf(organizationId)[0]?.id}`);
  await billed.app.sql('update billing_accounts set requested = requested + 1 where organization_id = $1', [
    organizationId,
  ]);
}

test('a failing sync does not block other organizations, and is retried after growing pauses', async () => {
  const made = [await billed.newOwner(), await billed.newOwner()];
  for (const { owner } of made) await buyPlan(owner);
  const [broken, good] = made.toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1));
  if (!broken || !good) throw new Error('there are two');
  // The service refuses every call about this customer, although the customer exists.
  const [{ customer_id: customerId }] = (await billed.app.sql<{ customer_id: string }>(
    'select customer_id from billing_accounts where organization_id = $1',
    [broken.organizationId],
  )) as [{ customer_id: string }];
  await billed.control('answers', { fault: 'refused', count: 1000, only: customerId });
  for (const { organizationId } of made) await endWithoutMessage(organizationId);
  // Polls, since a sync requested by the purchase may still be running.
  const swept = async (owner: TestClient) => {
    await billed.app.runJob(sweepBillingJob);
    return (await standingOf(owner))?.state;
  };
  await expect.poll(() => swept(good.owner)).toBe('canceled');
  expect(await standingOf(broken.owner)).toMatchObject({ state: 'trialing' });

  const reads = async () => (await billed.calls())['GET /v1/customers/{id}'] ?? 0;
  // Polls, since a late message may still cause one sync; a sweep during the pause causes none.
  const readsOfSweep = async () => {
    const before = await reads();
    await billed.app.runJob(sweepBillingJob);
    return (await reads()) - before;
  };
  await expect.poll(readsOfSweep).toBe(0);
  await billed.control('answers', { fault: 'none' });
  billed.app.clock.advance(3_600_000);
  await expect.poll(() => swept(broken.owner)).toBe('canceled');
});

test('an organization whose customer was deleted at the payment service loses its plan and can buy another', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  const [account] = await billed.app.sql<{ customer_id: string }>(
    'select customer_id from billing_accounts where organization_id = $1',
    [organizationId],
  );
  const customerId = account?.customer_id ?? '';
  await billed.call('DELETE', `customers/${customerId}`);
  await expect.poll(async () => (await standingOf(owner))?.access).toBe('read-only');
  expect(await standingOf(owner)).toMatchObject({ state: 'none', trialAvailable: false });
  expect(await buyPlan(owner)).toMatchObject({ state: 'active', access: 'full' });

  expect(await customerIdOf(organizationId)).not.toBe(customerId);
});

const customerIdOf = async (organizationId: string) => {
  const rows = await billed.app.sql<{ customer_id: string }>(
    'select customer_id from billing_accounts where organization_id = $1',
    [organizationId],
  );
  return rows[0]?.customer_id;
};

test('a wrong key or the key of another account ends no plan and forgets no customer', async () => {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner);
  const customerId = await customerIdOf(organizationId);
  expect(customerId).toBeTruthy();
  const reconciled = async () => {
    await billed.app.runJob(reconcileBillingJob);
    expect((await owner.problem(billing.refresh, {})).code).toBe('billing.unavailable');
    expect(await standingOf(owner)).toMatchObject({ state: 'trialing', access: 'full' });
    expect(await customerIdOf(organizationId)).toBe(customerId);
  };
  await billed.control('answers', { fault: 'wrong-key', count: 1000 });
  await reconciled();
  await billed.control('answers', { fault: 'none' });
  // Simulates the key of an account where the customer never existed; a deleted customer would be returned as deleted.
  const { customers } = billed.world.tables;
  const kept = billed.customerOf(organizationId);
  customers.delete(kept.id);
  await reconciled();
  customers.set(kept.id, kept);
  expect(await owner.call(billing.refresh, {})).toMatchObject({ state: 'trialing', access: 'full' });
});

test('the admin command sets up Stripe and lists the existing objects', async () => {
  const env = { ...childProcessEnv, DATABASE_URL: billed.app.databaseUrl, ...billed.settings };
  const first = await runAdmin(env, ['billing-setup']);
  expect(first.code, first.output).toBe(0);
  expect(first.output).toContain('price pro_base_month: ');
  const second = await runAdmin(env, ['billing-setup']);
  expect(
    second.output
      .trim()
      .split('\n')
      .slice(-9)
      .every((line) => line.endsWith('exists')),
  ).toBe(true);
  const off = await runAdmin({ ...env, BILLING_MODE: 'off' }, ['billing-setup']);
  expect(off).toMatchObject({ code: 1, output: expect.stringContaining('Billing is off') });
});
