import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { smtpTimeouts } from '#adapters/mail/smtp.ts';
import { childProcessEnv } from '#infra/child-process-env.ts';
import { mintSystemScope, type SystemScope } from '#infra/scope.ts';
import { runAdmin } from '#testing/admin-program.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { longTest } from '#testing/long.ts';
import { breakMail, startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { sendDueMailsJob, sendMailJob } from './jobs.ts';
import { queueMail } from './outbox.ts';

const hourMs = 3_600_000;

let mailbox: Mailbox;
let app: TestApp;
let scope: SystemScope;
let to: string;
// Without a worker, so that only the tests run the job that sends mails.
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startApp({ RUN: 'web' }, { mailbox });
  scope = mintSystemScope(app.services.dependencies);
});
afterAll(async () => {
  await app.stop();
  mailbox.stop();
});
beforeEach(async () => {
  await breakMail(mailbox, 'none');
  to = newEmail();
});

type Options = Partial<Pick<Parameters<typeof queueMail>[1], 'dedupeKey' | 'sendAt' | 'replaces'>>;
const queue = (options: Options = {}) =>
  scope.transaction((tx) =>
    queueMail(tx, {
      content: { kind: 'no_account' },
      to,
      locale: 'en-US',
      dedupeKey: randomUUID(),
      lifeMs: hourMs,
      ...options,
    }),
  );
const send = (mailId: string | null) => app.runJob(sendMailJob, { mailId });
const received = async () => (await app.browser().mailsTo(to)).length;
async function stateOf(mailId: string | null) {
  const rows = await app.sql<Record<string, unknown>>(
    'select status, reason, attempts, error, payload is null as emptied, leased_until from mails where id = $1',
    [mailId],
  );
  return rows[0];
}
const jobsOf = (mailId: string | null) =>
  app.sql(`select from jobs.job where name = 'mail.send' and state = 'created' and data->>'mailId' = $1`, [mailId]);

test('a mail waits for its due time, then is sent, and its content is deleted', async () => {
  const mailId = await queue({ sendAt: new Date(app.clock.now().getTime() + hourMs) });
  await send(mailId);
  await app.runJob(sendDueMailsJob);
  expect([await stateOf(mailId), await jobsOf(mailId)]).toMatchObject([{ status: 'queued', attempts: 0 }, []]);
  app.clock.advance(hourMs);
  await app.runJob(sendDueMailsJob);
  await app.runJob(sendDueMailsJob);
  expect(await jobsOf(mailId)).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => send(mailId)));
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'sent', reason: null, emptied: true, leased_until: null });
  expect(await received()).toBe(1);
});

test('a mail that the server rejects temporarily is retried when due, and given up after its lifetime', async () => {
  await breakMail(mailbox, 'temporary');
  const mailId = await queue();
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'queued', attempts: 1, emptied: false, leased_until: null });
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ attempts: 1 });
  app.clock.advance(2000);
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'queued', attempts: 2 });
  app.clock.advance(hourMs);
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'given_up', reason: null, attempts: 2, emptied: true });
  expect((await stateOf(mailId))?.['error']).toContain('451');
  expect(await received()).toBe(0);
});

test('a mail not attempted within its lifetime is skipped', async () => {
  const mailId = await queue();
  app.clock.advance(hourMs);
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'skipped', reason: 'expired', emptied: true });
});

test('a mail that the server refuses permanently fails with the reason and is not retried', async () => {
  await breakMail(mailbox, 'refuse', 1);
  const mailId = await queue();
  await send(mailId);
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'failed', reason: 'refused', attempts: 1, emptied: true });
  expect(await received()).toBe(0);
});

test('a mail whose worker died before the last byte is sent by another worker once the lease has expired', async () => {
  const mailId = await queue();
  const leasedUntil = new Date(app.clock.now().getTime() + 30_000);
  await app.sql('delete from jobs.job');
  await app.sql('update mails set lease_token = gen_random_uuid(), leased_until = $2 where id = $1', [
    mailId,
    leasedUntil,
  ]);
  await send(mailId);
  await app.runJob(sendDueMailsJob);
  expect([await stateOf(mailId), await jobsOf(mailId)]).toMatchObject([{ status: 'queued' }, []]);
  app.clock.advance(30_000);
  await app.runJob(sendDueMailsJob);
  expect(await jobsOf(mailId)).toHaveLength(1);
  await send(mailId);
  expect([(await stateOf(mailId))?.['status'], await received()]).toEqual(['sent', 1]);
});

test('a mail whose worker died after the last byte may have arrived, and is not sent again', async () => {
  const mailId = await queue();
  await app.sql('update mails set attempted_at = now() where id = $1', [mailId]);
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'sent', error: expect.stringContaining('before') as string });
  expect(await received()).toBe(0);
});

test('a key has one mail, which is replaced only on request', async () => {
  const dedupeKey = randomUUID();
  const mailId = await queue({ dedupeKey });
  expect([await queue({ dedupeKey }), await queue({ dedupeKey, replaces: 'skipped' })]).toEqual([null, null]);
  app.clock.advance(hourMs);
  await send(mailId);
  expect(await queue({ dedupeKey })).toBeNull();
  const secondId = await queue({ dedupeKey, replaces: 'skipped' });
  await send(secondId);
  const thirdId = await queue({ dedupeKey, replaces: 'any' });
  // The jobs of replaced mails send nothing.
  for (const id of [mailId, secondId, thirdId]) await send(id);
  expect([(await stateOf(thirdId))?.['status'], await received()]).toEqual(['sent', 2]);
  expect([await stateOf(mailId), await stateOf(secondId)]).toEqual([undefined, undefined]);
});

const messageIds = async () =>
  (await app.browser().mailsTo(to)).map(
    ({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value,
  );

test('a mail that replaces another has a new Message-ID, a retry keeps it', async () => {
  const dedupeKey = randomUUID();
  await send(await queue({ dedupeKey }));
  await breakMail(mailbox, 'drop-after-data', 1);
  const mailId = await queue({ dedupeKey, replaces: 'any' });
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'queued', attempts: 1 });
  app.clock.advance(2000);
  await send(mailId);
  const ids = await messageIds();
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  expect(ids.filter((id) => id?.startsWith(`<${mailId}@`))).toHaveLength(1);
});

longTest('a mail that the server accepts after fifteen seconds is sent once', { timeout: 60_000 }, async () => {
  await breakMail(mailbox, 'slow', 1);
  const mailId = await queue();
  const sending = send(mailId);
  await vi.waitUntil(async () => (await received()) === 1, { timeout: 5000 });
  app.clock.advance(20_000);
  // Renewing every ten seconds extends the lease beyond its thirty seconds.
  await sleep(11_000);
  app.clock.advance(20_000);
  await send(mailId);
  expect(await stateOf(mailId)).toMatchObject({ status: 'queued', attempts: 0 });
  await sending;
  expect([await stateOf(mailId), await received()]).toMatchObject([{ status: 'sent', error: null }, 1]);
});

test('a mail server has the time that RFC 5321 allows it, and the job outlasts it', () => {
  expect(smtpTimeouts.answerMs).toBeGreaterThanOrEqual(10 * 60_000);
  expect(sendMailJob.timeoutMs).toBeGreaterThan(2 * smtpTimeouts.answerMs);
});

test('the admin command lists each mail to an address with its outcome and reason', async () => {
  const client = app.browser();
  const me = await client.signUp({ email: to, organizationName: 'Northbound' });
  await client.call(account.update, { body: { notificationMails: { mentioned: 'never' } } });
  await app.sql('update accounts set reminder_mails = false where id = $1', [me.id]);
  const store = (kind: string, columns: Record<string, string | number | null>) => {
    const row = {
      id: randomUUID(),
      organization_id: me.organizationId,
      account_id: me.id,
      kind,
      dedupe_key: randomUUID(),
      created_at: '2027-06-15T09:00:00Z',
      due_at: '2027-06-15T09:00:00Z',
      not_after: '2099-01-01T00:00:00Z',
      attempts: 0,
      ...columns,
    };
    return app.sql('insert into mails select (jsonb_populate_record(null::mails, $1)).*', [row]);
  };
  await store('reminder', { day: '2027-06-15', status: 'skipped', reason: 'unsubscribed' });
  await store('notifications', { status: 'skipped', reason: 'already-seen' });
  await store('notifications', { status: 'sent', sent_at: '2027-06-15T09:01:00Z' });
  await store('plan_news', { status: 'failed', reason: 'mailbox-full', error: 'EENVELOPE 552 RCPT TO' });
  await store('receipt', { status: 'given_up', attempts: 9, error: 'ETIMEDOUT' });
  await store('token_invalid', { status: 'queued', due_at: '2098-01-01T00:00:00Z' });
  const address = { account_id: null, to_address: to.toUpperCase(), locale: 'en-US' };
  await store('invitation', { ...address, status: 'skipped', reason: 'invitation-ended' });
  const { code, output } = await runAdmin({ ...childProcessEnv, DATABASE_URL: app.databaseUrl }, ['mails', to]);
  expect(code).toBe(0);
  const lines = [
    'The person stopped reminders.',
    'The person gets no mails of these notifications: mentioned.',
    '2027-06-15 09:00  reminder of 2027-06-15 in Northbound: not sent: the person stopped such mails',
    '2027-06-15 09:00  notifications in Northbound: not sent: the person had read everything in it',
    '2027-06-15 09:00  notifications in Northbound: sent at 2027-06-15 09:01',
    'plan news in Northbound: refused by the mail server: the mailbox is full (EENVELOPE 552 RCPT TO)',
    'receipt in Northbound: given up: the mail server did not accept it (attempts: 9; ETIMEDOUT)',
    'token invalid in Northbound: waits until 2098-01-01 00:00',
    'invitation in Northbound: not sent: the invitation was answered, revoked or expired',
  ];
  for (const line of lines) expect(output).toContain(line);
  expect(await runAdmin({ ...childProcessEnv, DATABASE_URL: app.databaseUrl }, ['mails', newEmail()])).toEqual({
    code: 0,
    output: 'No account has this address.\nNo mail to it is stored.\n',
  });
});

test('a mail to a person of a sample organization is skipped and never sent', async () => {
  to = 'jo.okafor2@northboundstudio.example';
  const mailId = await queue();
  expect(await stateOf(mailId)).toMatchObject({ status: 'skipped', reason: 'sample-person' });
  expect(await jobsOf(mailId)).toEqual([]);
  await send(mailId);
  await app.runJob(sendDueMailsJob);
  expect([await stateOf(mailId), await received()]).toMatchObject([{ status: 'skipped', attempts: 0 }, 0]);
});
