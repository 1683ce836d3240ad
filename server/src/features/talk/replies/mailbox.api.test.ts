import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { collectMailsJob } from '#features/talk/notifications/jobs.ts';
import { rawMail, replyAddressOf } from '#testing/answers.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { Mail } from '#testing/client.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { startImapServer } from '#testing/imap-server.ts';
import { longTest } from '#testing/long.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { readMailboxJob } from './jobs.ts';

const imap = await startImapServer();
const settings = { REPLY_ADDRESS: 'answers@in.example.org', IMAP_URL: imap.url };
let app: TestApp;
let other: TestApp;
let home: Agency;
let mark: Colleague;
let mail: Mail;
beforeAll(async () => {
  app = await startApp(settings);
  other = await startApp(settings, { beside: app });
  home = await agency(app);
  mark = await joinAs(app, home.organizationId, 'member');
  await home.team.call(comments.create, {
    params: { creativeId: home.assignedCreative.id },
    body: { body: 'Is it right?', creationKey: randomUUID(), mentions: [mark.accountId] },
  });
  await app.sql(`update notifications set created_at = created_at - interval '1 hour'`);
  await app.runJob(collectMailsJob);
  mail = await mark.client.mailTo(mark.email, ({ text }) => text.includes('Is it right?'));
});
beforeEach(async () => {
  imap.mails.length = 0;
  imap.commands.length = 0;
  await app.sql('delete from inbound_mails');
});
afterAll(async () => {
  await other.stop();
  await app.stop();
  await imap.stop();
});

const answer = (text: string, id = randomUUID()) =>
  rawMail(
    {
      From: mark.email,
      To: replyAddressOf(mail),
      Subject: 'Re',
      'Message-ID': `<${id}@mail.example>`,
      'Content-Type': 'text/plain',
    },
    text,
  );
const replies = async () => {
  const { items } = await home.team.call(comments.list, {
    params: { creativeId: home.assignedCreative.id },
    query: {},
  });
  return items.flatMap((thread) => thread.replies.map(({ body }) => body));
};
const poll = (node = app) => node.runJob(readMailboxJob);
const stateOf = async () => (await app.sql<{ error: string | null }>('select error from mailbox_polls'))[0]?.error;

test('two nodes that read the mailbox at the same time write one comment for each answer', async () => {
  for (const number of [1, 2, 3, 4, 5]) imap.add(answer(`Answer ${number}`));
  // A copy that the mail server delivered twice.
  imap.add(imap.mails[0]?.bytes ?? Buffer.alloc(0));
  await Promise.all([poll(app), poll(other), poll(app), poll(other)]);
  await poll();
  await expect.poll(replies, { timeout: 8000 }).toEqual([1, 2, 3, 4, 5].map((number) => `Answer ${number}`));
  expect(imap.mails.map(({ isSeen }) => isSeen)).toEqual(imap.mails.map(() => true));
  expect(imap.commands.filter((command) => command === 'LOGIN')).toHaveLength(2);
});

test('a mail that could not be stored stays unread, and the next poll reads it', async () => {
  imap.add(answer('Later'));
  await app.sql('alter table inbound_mails rename to hidden_mails');
  await poll();
  expect(imap.mails[0]?.isSeen).toBe(false);
  expect(await stateOf()).toBe('1 mails could not be read');
  await app.sql('alter table hidden_mails rename to inbound_mails');
  await poll();
  expect(imap.mails[0]?.isSeen).toBe(true);
  expect(await stateOf()).toBeNull();
  await expect.poll(replies, { timeout: 8000 }).toContain('Later');
});

test('of a mail of 40 MB, only the beginning is read', async () => {
  imap.add(Buffer.concat([answer('See attached'), Buffer.alloc(40_000_000, 'a')]));
  await poll();
  const rows = await app.sql('select status, reason from inbound_mails');
  expect(rows).toEqual([{ status: 'dropped', reason: 'too-large' }]);
  expect(imap.commands.filter((command) => command.includes('BODY.PEEK'))).toEqual([
    expect.stringContaining('BODY.PEEK[]<0.262144>'),
  ]);
});

longTest(
  '10,000 mails at once are read in parts, and a person who floods is limited',
  { timeout: 120_000 },
  async () => {
    for (let number = 0; number < 10_000; number++) imap.add(answer(`Flood ${number}`));
    await app.sql('delete from rate_limits');
    const before = (await replies()).length;
    await poll();
    // The mailbox was not read to its end, so that other jobs get their turn.
    expect(imap.mails.filter(({ isSeen }) => isSeen)).toHaveLength(200);
    await expect
      .poll(async () => (await app.sql(`select from inbound_mails where status = 'received'`)).length, {
        timeout: 30_000,
      })
      .toBe(0);
    expect((await replies()).length - before).toBe(30);
  },
);
