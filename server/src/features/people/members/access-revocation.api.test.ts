import { expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { calendars } from '@ad-foundry/contract/reminders/calendars.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { addMember } from '#testing/invitations.ts';
import { joinAnother, joinAs } from '#testing/members.ts';

const app = await useApp();

test('a member who is disabled and enabled repeatedly is notified once a day', async () => {
  const owner = app.browser();
  const { organizationId } = await owner.signUp();
  if (organizationId === null) throw new Error('there is no organization');
  const { accountId, memberId } = await joinAs(app, organizationId, 'member');
  const toggle = async () => {
    for (const status of ['disabled', 'active'] as const)
      await owner.call(members.update, { params: { memberId }, body: { status } });
  };
  const noticeMails = () =>
    app.sql(`select 1 from mails where account_id = $1 and kind = 'member_disabled'`, [accountId]);
  for (let time = 0; time < 3; time++) await toggle();
  expect(await noticeMails()).toHaveLength(1);
  app.clock.advance(24 * 60 * 60_000);
  await toggle();
  expect(await noticeMails()).toHaveLength(2);
});

async function teamOfTwo() {
  const owner = app.browser();
  const { organizationId } = await owner.signUp();
  const { client, me, email } = await addMember(app, owner);
  const { items } = await owner.call(members.list, { query: {} });
  const memberId = items.find(({ accountId }) => accountId === me.id)?.id;
  if (memberId === undefined || organizationId === null) throw new Error('there is no colleague');
  const set = (status: 'active' | 'disabled') => owner.call(members.update, { params: { memberId }, body: { status } });
  return { organizationId, client, email, owner, set };
}

/** Signs an account in on a further browser. */
async function signInAgain(email: string): Promise<TestClient> {
  const browser = app.browser();
  await app.sql('delete from rate_limits');
  const before = (await browser.mailsTo(email)).map(({ id }) => id);
  await browser.call(signIn.requestCode, { query: { email } });
  const mail = await browser.mailTo(email, ({ id, text }) => !before.includes(id) && /\d{4} \d{4}/.test(text));
  const code = /(\d{4} \d{4})/.exec(mail.text)?.[1] ?? '';
  const me = await browser.call(signIn.confirm, { body: { email, code } });
  browser.actIn(me.organizationId);
  return browser;
}

test('a disabled member without another organization is signed out everywhere, and their calendar ends', async () => {
  const { organizationId, client, email, set } = await teamOfTwo();
  const elsewhere = await signInAgain(email);
  const { url } = await client.call(calendars.create, {});
  const calendar = () => fetch(`${app.url}${new URL(url).pathname}`);
  expect((await calendar()).status).toBe(200);
  await set('disabled');
  for (const browser of [client, elsewhere]) {
    expect((await browser.request(campaigns.list, { query: {} })).status).toBe(401);
    expect((await browser.request(account.me, {})).status).toBe(401);
  }
  expect((await calendar()).status).toBe(404);
  // Signing in again says why the member sees nothing.
  const back = await signInAgain(email);
  expect(await back.me()).toMatchObject({
    organizationId: null,
    accessibleOrganizations: [],
    pausedOrganizations: [{ id: organizationId }],
  });
  await set('active');
  expect(await back.me()).toMatchObject({ organizationId, role: 'member' });
  expect((await client.request(account.me, {})).status).toBe(401);
});

test('a disabled member with another organization stays signed in, and their calendar leaves out the first', async () => {
  const { client, set, owner } = await teamOfTwo();
  const dueAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  await owner.call(campaigns.create, { body: { name: 'Secret', dueAt } });
  await joinAnother(app, client);
  const { url } = await client.call(calendars.create, {});
  const calendar = async () => (await fetch(`${app.url}${new URL(url).pathname}`)).text();
  expect(await calendar()).toContain('Secret');
  await set('disabled');
  expect((await client.request(campaigns.list, { query: {} })).status).toBe(403);
  expect((await client.me()).pausedOrganizations).toHaveLength(1);
  expect(await calendar()).not.toContain('Secret');
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
