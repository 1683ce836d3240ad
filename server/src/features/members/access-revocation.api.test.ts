import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { addMember } from '#testing/invitations.ts';
import { joinAnother, joinAs } from '#testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('a member who is disabled and enabled repeatedly is notified once a day', async () => {
  const owner = app.browser();
  const { organizationId } = await owner.signUp();
  if (organizationId === null) throw new Error('there is no organization');
  const { accountId, memberId } = await joinAs(app, organizationId, 'member');
  const toggle = async () => {
    for (const status of ['disabled', 'active'] as const)
      await owner.call(members.update, { params: { memberId }, body: { status } });
  };
  const told = () => app.sql(`select 1 from mails where account_id = $1 and kind = 'member_disabled'`, [accountId]);
  for (let time = 0; time < 3; time++) await toggle();
  expect(await told()).toHaveLength(1);
  app.clock.advance(24 * 60 * 60_000);
  await toggle();
  expect(await told()).toHaveLength(2);
});

async function teamOfTwo() {
  const owner = app.browser();
  const { organizationId } = await owner.signUp();
  const { client, me } = await addMember(app, owner);
  const { items } = await owner.call(members.list, { query: {} });
  const memberId = items.find(({ accountId }) => accountId === me.id)?.id;
  if (memberId === undefined || organizationId === null) throw new Error('there is no colleague');
  const set = (status: 'active' | 'disabled') => owner.call(members.update, { params: { memberId }, body: { status } });
  return { organizationId, client, set };
}

test('an enabled member has access again with the next request, in the same browser', async () => {
  const { organizationId, client, set } = await teamOfTwo();
  await set('disabled');
  expect((await client.request(campaigns.list, { query: {} })).status).toBe(403);
  expect(await client.me()).toMatchObject({
    organizationId: null,
    accessibleOrganizations: [],
    pausedOrganizations: [{ id: organizationId }],
  });
  await set('active');
  expect(await client.me()).toMatchObject({ organizationId, role: 'member' });
  await client.call(campaigns.create, { body: { name: 'Goes on' } });
});

test('a member who entered another organization meanwhile stays there, and can switch back', async () => {
  const { organizationId, client, set } = await teamOfTwo();
  const elsewhere = await joinAnother(app, client);
  await set('disabled');
  expect((await client.me()).organizationId).toBe(elsewhere);
  await set('active');
  expect((await client.me()).organizationId).toBe(elsewhere);
  const back = await client.call(account.switchOrganization, { body: { organizationId } });
  expect(back.organizationId).toBe(organizationId);
});
