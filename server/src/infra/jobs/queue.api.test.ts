import { expect, test } from 'vitest';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { createLog } from '#infra/log.ts';
import { startApp } from '#testing/app.ts';
import { defineJob } from './define-job.ts';
import { defineWorker, type Worker } from './define-worker.ts';
import { startQueue } from './queue.ts';
import { newEmail } from '#testing/client.ts';
import { longTest } from '#testing/long.ts';

longTest('a backlog is processed once when a worker starts', async () => {
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

test('a job enqueued in a rolled-back transaction never runs', async () => {
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

test('each start syncs queues and schedules with their declarations', async () => {
  const app = await startApp();
  const define = (retries: number, cron?: string) =>
    defineWorker(defineJob({ name: 'test.synced', scope: 'all tenants', retries, ...(cron ? { cron } : {}) }), {
      run: async () => undefined,
    });
  const start = (workers: Worker<unknown>[]) =>
    startQueue({ url: app.databaseUrl, workers, log: createLog('silent'), worker: false });
  const queue = () => app.sql(`select retry_limit, deletion_seconds from jobs.queue where name = 'test.synced'`);
  const schedules = () => app.sql(`select name, cron from jobs.schedule where name = 'test.synced'`);
  await (await start([define(1, '0 1 * * *')])).stop();
  expect(await queue()).toEqual([{ retry_limit: 1, deletion_seconds: 86_400 }]);
  await (await start([define(7, '0 2 * * *')])).stop();
  expect(await queue()).toEqual([{ retry_limit: 7, deletion_seconds: 86_400 }]);
  expect(await schedules()).toEqual([{ name: 'test.synced', cron: '0 2 * * *' }]);
  await (await start([define(7)])).stop();
  expect(await schedules()).toEqual([]);
  expect(await queue()).toEqual([{ retry_limit: 7, deletion_seconds: 7 * 86_400 }]);
  await app.stop();
});
