import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '@ad-foundry/contract/members.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { joinAs } from '#testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('whoever is disabled and let in again and again is told once a day', async () => {
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
