import { expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { newId } from '#infra/ids.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';

const app = await useApp();

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

test('names the other organization that an object belongs to, to its members and assigned guests only', async () => {
  const owner = app.browser();
  const { organizationId } = await owner.signUp();
  const { id: groupId } = await owner.call(groups.create, { body: { name: 'Europe' } });
  const { id: campaignId } = await owner.call(campaigns.create, { body: { name: 'Launch', groupId } });
  const creative = await owner.call(creatives.create, {
    params: { campaignId },
    body: { name: 'Hero', formatIds: [] },
  });
  const other = await owner.call(campaigns.create, { body: { name: 'Other' } });
  const findFor = async (client: TestClient, objectId: typeof campaignId | typeof groupId | typeof creative.id) =>
    (await client.call(account.findOrganizationOf, { query: { objectId } })).organization?.id ?? null;
  // In the current organization there is nothing to switch to.
  expect(await findFor(owner, campaignId)).toBeNull();
  const { organizationId: second } = await owner.call(account.createOrganization, { body: { name: 'Second' } });
  owner.actIn(second);
  for (const id of [campaignId, groupId, creative.id]) expect(await findFor(owner, id)).toBe(organizationId);

  const stranger = app.browser();
  await stranger.signUp();
  for (const id of [campaignId, groupId, creative.id]) expect(await findFor(stranger, id)).toBeNull();

  // A guest who has an organization of their own.
  const guest = app.browser();
  const { id: guestId, organizationId: guestOrganizationId } = await guest.signUp();
  const memberId = newId('member');
  await app.sql(
    `insert into members (id, organization_id, account_id, role, status, created_at) values ($1, $2, $3, 'guest', 'active', now())`,
    [memberId, organizationId, guestId],
  );
  guest.actIn(guestOrganizationId);
  expect(await findFor(guest, campaignId)).toBeNull();
  await app.sql(
    `insert into assignments (id, organization_id, member_id, campaign_id, created_at) values (gen_random_uuid(), $1, $2, $3, now())`,
    [organizationId, memberId, campaignId],
  );
  expect(await Promise.all([campaignId, creative.id, groupId, other.id].map((id) => findFor(guest, id)))).toEqual([
    organizationId,
    organizationId,
    null,
    null,
  ]);
  await app.sql(`update members set status = 'disabled' where id = $1`, [memberId]);
  expect(await findFor(guest, campaignId)).toBeNull();

  await app.sql('update campaigns set deleted_at = now() where id = $1', [campaignId]);
  expect(await Promise.all([campaignId, creative.id].map((id) => findFor(owner, id)))).toEqual([null, null]);
});
