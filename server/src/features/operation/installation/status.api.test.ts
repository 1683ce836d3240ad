import { afterEach, expect, inject, test } from 'vitest';
import { childProcessEnv } from '#infra/child-process-env.ts';
import { runAdmin } from '#testing/admin-program.ts';
import { useApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { readStatus } from './queries/status.ts';

const app = await useApp();
const admin = (...args: string[]) =>
  runAdmin(
    { ...childProcessEnv, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl, SMTP_URL: inject('smtpUrl') },
    args,
  );
const problems = async () => {
  const { dependencies, adapters } = app.services;
  const parts = { version: '1', storage: adapters.storage, media: { canTranscode: async () => true }, folders: [] };
  return (await readStatus(mintSystemScope(dependencies), parts)).filter(({ remedy }) => remedy !== undefined);
};

afterEach(async () => {
  await app.sql('delete from mails');
  await app.sql(`delete from jobs.job where name = 'installation.clean-up'`);
});

test('the status of a sound installation names versions, database, jobs, mails, files and disks', async () => {
  expect(await problems()).toEqual([]);
  const { output } = await admin('status');
  expect(output).toMatch(/PostgreSQL \d+/);
  expect(output).toMatch(/\d+ migrations, the newest is 0\d+-/);
  expect(output).toContain('the store is writable');
  expect(output).toMatch(/\d+ GB free \(\d+ %\)/);
});

test('the status lists late and failed jobs, and mails that no server accepts, each with a remedy', async () => {
  await app.sql(
    `insert into jobs.job (name, state, start_after) values ('installation.clean-up', 'created', now() - interval '1 hour')`,
  );
  await app.sql(`insert into jobs.job (name, state, completed_on, output)
    values ('installation.clean-up', 'failed', now(), '{"message": "planted"}')`);
  await app.sql(`insert into mails (id, kind, dedupe_key, to_address, locale, status, created_at, due_at, not_after, attempts, error)
    values (gen_random_uuid(), 'code', 'a', 'a@example.org', 'en-US', 'queued', now(), now(), now() + interval '1 hour', 2, 'connect ECONNREFUSED')`);
  expect(await problems()).toMatchObject([
    { about: 'jobs', text: 'installation.clean-up: 1 late, the oldest by 60 minutes' },
    { about: 'jobs', text: 'installation.clean-up: 1 failed within a day, the last by "planted"' },
    { about: 'mails', remedy: expect.stringContaining('ECONNREFUSED') as string },
  ]);
  const { code, output } = await admin('status');
  expect(code).toBe(1);
  expect(output).toContain('✗ installation.clean-up: 1 late');
});

test('a test mail is sent at once; a server that does not answer is named with its reason', async () => {
  const email = newEmail();
  expect(await admin('send-test-mail', email)).toMatchObject({
    code: 0,
    output: expect.stringContaining(email) as string,
  });
  expect((await app.browser().mailTo(email)).subject).toBe('Test mail from Ad Foundry');
  const env = {
    ...childProcessEnv,
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  expect(await runAdmin(env, ['send-test-mail', email])).toMatchObject({
    code: 1,
    output: expect.stringContaining('ECONNREFUSED') as string,
  });
});
