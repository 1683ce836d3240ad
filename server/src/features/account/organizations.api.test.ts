import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { startApp, type TestApp } from '#testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('creating another organization makes the account its owner and enters it under a new token; the other stays', async () => {
  const client = app.browser();
  const before = await client.signUp();
  const token = client.cookies.get('af_session');
  await client.call(campaigns.create, { body: { name: 'Mine', dueAt: null } });
  const me = await client.call(account.createOrganization, { body: { name: 'Atelier Nord' } });
  expect(me).toMatchObject({ id: before.id, role: 'owner', organization: { name: 'Atelier Nord' } });
  expect(me.accessibleOrganizations.map(({ id }) => id)).toEqual([before.organizationId, me.organizationId]);
  expect(client.cookies.get('af_session')).not.toBe(token);
  client.actIn(me.organizationId);
  expect((await client.call(campaigns.list, { query: {} })).items).toEqual([]);
});

test('an account without an organization creates its first', async () => {
  const client = app.browser();
  const { id } = await client.signUp();
  await app.sql('delete from members where account_id = $1', [id]);
  expect((await client.me()).organizationId).toBeNull();
  const me = await client.call(account.createOrganization, { body: { name: 'Mine' } });
  expect(me).toMatchObject({ role: 'owner', organization: { name: 'Mine' } });
});

test('requires a name, and limits new organizations per day (S62)', async () => {
  const client = app.browser();
  await client.signUp();
  expect((await client.problem(account.createOrganization, { body: { name: '  ' } })).code).toBe('request.invalid');
  for (let made = 0; made < 20; made++)
    await client.call(account.createOrganization, { body: { name: `No. ${made}` } });
  expect((await client.problem(account.createOrganization, { body: { name: 'More' } })).code).toBe('request.too-many');
});
