import { expect, test } from 'vitest';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';

test('what piled up while no worker ran is worked off in one go, each piece once', async () => {
  const web = await startApp({ RUN: 'web' });
  const emails = Array.from({ length: 40 }, newEmail);
  for (const email of emails) await web.browser().call(signIn.requestCode, { query: { email } });
  const count = async (status: string) => (await web.sql('select 1 from mails where status = $1', [status])).length;
  expect(await count('queued')).toBe(40);
  const worker = await startApp({ RUN: 'worker' }, { beside: web });
  await expect.poll(() => count('sent'), { timeout: 20_000 }).toBe(40);
  for (const email of emails) expect(await web.browser().mailsTo(email)).toHaveLength(1);
  await worker.stop();
  await web.stop();
});

test('a job that was asked for in a transaction that failed never runs', async () => {
  const app = await startApp();
  const email = newEmail();
  await app.sql(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await app.sql('create trigger fail before insert on audit_entries for each row execute function fail()');
  expect((await app.browser().request(signIn.requestCode, { query: { email } })).status).toBe(500);
  await app.sql('drop trigger fail on audit_entries');
  expect(await app.sql('select 1 from mails')).toEqual([]);
  expect(await app.sql(`select 1 from jobs.job where name = 'mail.send'`)).toEqual([]);
  await app.stop();
});
