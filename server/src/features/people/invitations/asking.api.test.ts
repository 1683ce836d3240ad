import { afterAll, beforeAll, expect, test } from 'vitest';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { invitationFor } from '#testing/invitations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('the audit entry of a requested code names no account, so that it does not tell whether one exists (S19)', async () => {
  const owner = app.browser();
  await owner.signUp();
  const known = await app.browser().signUp();
  for (const email of [known.email, newEmail()]) {
    // The invitation was mailed a moment ago, so the limit per address must pass.
    await app.sql('delete from rate_limits');
    await owner.call(invitations.create, { body: { emails: [email], role: 'member' } });
    const invitationId = await invitationFor(owner, email);
    await app.browser().call(invitations.requestCode, { params: { invitationId }, body: { locale: 'en-US' } });
  }
  const acts = await app.sql(`select account_id from audit_entries where act = 'invitation.code-requested'`);
  expect(acts).toEqual([{ account_id: null }, { account_id: null }]);
});
