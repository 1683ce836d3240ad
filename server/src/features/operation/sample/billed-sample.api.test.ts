import { afterAll, beforeAll, expect, test } from 'vitest';
import { account as accounts } from '@ad-foundry/contract/account.ts';
import { billing } from '@ad-foundry/contract/billing.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { integration } from '@ad-foundry/contract/integration.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { productionSettings, startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { startBilled, type Billed } from '#testing/stripe.ts';

const dayMs = 86_400_000;
const app = { META_APP_ID: '1234567890', META_APP_SECRET: 'c0ffee00c0ffee00c0ffee00c0ffee00' };
// Used in addresses only.
const hosts = ['META_WWW_URL', 'META_GRAPH_URL', 'META_GRAPH_VIDEO_URL', 'META_RUPLOAD_URL'];
// Without workers, so that no sample is filled: that takes seconds, in which it holds the organization.
const settings = { RUN: 'web', ...app, ...Object.fromEntries(hosts.map((name) => [name, 'http://localhost:9'])) };

let billed: Billed;
beforeAll(async () => {
  billed = await startBilled(settings);
});
afterAll(() => billed.stop());

/** A person in their sample organization, with a campaign. */
async function enterSample(at: TestApp) {
  const client = at.browser();
  await client.signUp();
  const { organizationId } = await client.call(sample.load, {});
  client.actIn(organizationId);
  await client.call(campaigns.create, { body: { name: 'Tried' } });
  return { client, organizationId: organizationId as OrganizationId };
}

const rename = (client: TestClient, organizationId: OrganizationId) =>
  client.request(organizations.update, { params: { organizationId }, body: { name: 'Agency' } });
const invite = (client: TestClient) =>
  client.request(invitations.create, { body: { emails: [newEmail()], role: 'member' } });
async function addGuest(client: TestClient) {
  const { items } = await client.call(campaigns.list, { query: {} });
  const params = { campaignId: items[0]?.id as never };
  return client.request(people.addToCampaign, { params, body: { emails: [newEmail()] } });
}
const connect = (client: TestClient) =>
  client.request(integration.authorize, { params: { provider: 'meta' }, body: {} });
const codeOf = async (answer: Promise<Response>) => {
  const response = await answer;
  return response.ok ? response.status : ((await response.json()) as { code: string }).code;
};

test('with billing, a sample refuses invitations and a new name, and can connect to a sandbox', async () => {
  const { client, organizationId } = await enterSample(billed.app);
  expect(await codeOf(rename(client, organizationId))).toBe('organization.sample');
  expect(await codeOf(invite(client))).toBe('organization.sample');
  expect(await codeOf(addGuest(client))).toBe('organization.sample');
  expect(await codeOf(connect(client))).toBe(200);
  const { standing, sampleEndsAt } = await client.call(billing.standing, {});
  expect([standing, Date.parse(sampleEndsAt ?? '') > Date.now() + 29 * dayMs]).toEqual([null, true]);
});

test('with billing, a sample ends after 30 days and is read only until then', async () => {
  const { client, organizationId } = await enterSample(billed.app);
  const age = `update organizations set created_at = now() - $2 * interval '1 day' where id = $1`;
  await billed.app.sql(age, [organizationId, 29]);
  await billed.app.runJob(cleanUpJob);
  expect((await client.request(campaigns.create, { body: { name: 'Still' } })).status).toBe(200);
  await billed.app.sql(age, [organizationId, 31]);
  expect(await codeOf(client.request(campaigns.create, { body: { name: 'Late' } }))).toBe('billing.read-only');
  await billed.app.runJob(cleanUpJob);
  const me = await client.me();
  expect(me.accessibleOrganizations.map(({ id }) => id)).not.toContain(organizationId);
  expect((await client.request(campaigns.list, { query: {} })).status).toBe(409);
  // A second sample contains nothing of the first.
  expect((await client.call(sample.load, {})).organizationId).not.toBe(organizationId);
  const purgedOrganizations = await billed.app.sql('select 1 from organizations where deleted_at is not null');
  expect(purgedOrganizations).toHaveLength(1);
});

test('without billing, a sample is an organization like any other', async () => {
  const unbilled = await startApp(settings);
  try {
    const { client, organizationId } = await enterSample(unbilled);
    expect(await codeOf(connect(client))).toBe(200);
    expect(await codeOf(invite(client))).toBe(200);
    expect(await codeOf(rename(client, organizationId))).toBe(200);
    const age = `update organizations set created_at = now() - interval '40 days' where id = $1`;
    await unbilled.sql(age, [organizationId]);
    await unbilled.runJob(cleanUpJob);
    expect((await client.request(campaigns.create, { body: { name: 'Still' } })).status).toBe(200);
    expect(await client.call(billing.standing, {})).toEqual({ standing: null, sampleEndsAt: null });
  } finally {
    await unbilled.stop();
  }
});

test('in production, a sample of a billed installation connects to no real platform', async () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_none', STRIPE_WEBHOOK_SECRET: 'whsec_none', BILLING_MODE: 'required' };
  const production = await startApp({ ...productionSettings, RUN: 'web', SAMPLE: 'on', ...app, ...stripe });
  try {
    const { client } = await enterSample(production);
    expect(await codeOf(connect(client))).toBe('organization.sample');
    const body = { accessToken: 'EAAB' };
    const exchanged = client.request(integration.exchange, { params: { provider: 'meta' }, body });
    expect(await codeOf(exchanged)).toBe('organization.sample');
    // Their other organization may connect, but needs a plan.
    await client.call(accounts.createOrganization, { body: { name: 'Agency' } });
  } finally {
    await production.stop();
  }
});
