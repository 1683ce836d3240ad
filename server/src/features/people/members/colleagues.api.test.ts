import { expect, test } from 'vitest';
import { members } from '@ad-foundry/contract/members.ts';
import { useApp } from '#testing/app.ts';
import { addMember } from '#testing/invitations.ts';
import { picture } from '#testing/media.ts';

const app = await useApp();

test('a standard member reads name, address, role and picture of colleagues only (S11)', async () => {
  const owner = app.browser();
  const { email } = await owner.signUp();
  const { client } = await addMember(app, owner);
  await app.sql(`update accounts set mail_refusal = 'no-mailbox' where email = $1`, [email]);
  const [seen] = (await client.call(members.list, { query: { search: email } })).items;
  const nothingElse = {
    status: null,
    mailRefusal: null,
    mailRefusedAt: null,
    createdAt: null,
    lastActiveAt: null,
    assignedTo: [],
    linkUsedAt: null,
    linkMail: null,
  };
  expect(seen).toEqual({
    id: expect.any(String),
    accountId: expect.any(String),
    email,
    role: 'owner',
    firstName: 'Ana',
    lastName: 'Costa',
    avatarUrl: null,
    ...nothingElse,
  });
  const [full] = (await owner.call(members.list, { query: { search: email } })).items;
  expect(full?.createdAt).not.toBeNull();
  expect(full).toMatchObject({ status: 'active', mailRefusal: 'no-mailbox' });
});

test('a member’s picture has an address in the list and can be fetched', async () => {
  const owner = app.browser();
  await owner.signUp();
  const { client, me } = await addMember(app, owner);
  const form = new FormData();
  form.set(
    'avatar',
    new File([new Uint8Array(await picture({ width: 300, height: 300 }))], 'a.jpg', { type: 'image/jpeg' }),
  );
  expect((await client.send('/api/account/me', { method: 'POST', body: form })).status).toBe(200);
  const { items } = await owner.call(members.list, { query: {} });
  const url = items.find(({ accountId }) => accountId === me.id)?.avatarUrl ?? '';
  expect((await owner.send(url)).headers.get('content-type')).toContain('image/');
});
