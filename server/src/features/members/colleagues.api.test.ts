import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '@ad-foundry/contract/members.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { addMember } from '#testing/invitations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('a standard member reads name, address, role and picture of colleagues only (S11)', async () => {
  const owner = app.browser();
  const { email } = await owner.signUp();
  const { client } = await addMember(app, owner);
  const [seen] = (await client.call(members.list, { query: { search: email } })).items;
  expect(seen).toMatchObject({ email, role: 'owner', firstName: 'Ana', lastName: 'Costa' });
  expect(seen).toMatchObject({ createdAt: null, lastActiveAt: null, assignedTo: [], linkUsedAt: null, linkMail: null });
  const [full] = (await owner.call(members.list, { query: { search: email } })).items;
  expect(full?.createdAt).not.toBeNull();
});
