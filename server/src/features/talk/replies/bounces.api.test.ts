import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { headerOf, rawMail, replyAddressOf } from '#testing/answers.ts';
import { useApp } from '#testing/app.ts';
import { newEmail, type Mail } from '#testing/client.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const secret = 'a-secret-of-the-mail-service-42';
const domain = `${randomUUID().slice(0, 8)}.example.org`;
const app = await useApp({ REPLY_ADDRESS: `reply@${domain}`, INBOUND_SECRET: secret, RETURN_PATH: 'reply' });
let home: Agency;
let guest: Colleague;
let mail: Mail;
beforeAll(async () => {
  home = await agency(app);
});
beforeEach(async () => {
  await app.sql('delete from inbound_mails');
  guest = await joinAs(app, home.organizationId, 'guest');
  const params = { campaignId: home.assignedCreative.campaign.id };
  await home.team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
  await home.team.call(reminders.remind, { params, body: { memberIds: [guest.memberId] } });
  mail = await guest.client.mailTo(guest.email, (each) => headerOf(each, 'reply-to').includes(domain));
});

interface Report {
  /** Where the report goes: the envelope sender of the mail that came back. */
  to?: string;
  /** Null if the report does not name it. */
  recipient?: string | null;
  action?: string;
  status?: string;
  /** Message-ID of the mail that came back. */
  original?: string;
}

/** A delivery status notification as mail servers write it (RFC 3464). */
function report({ to, recipient = guest.email, action = 'failed', status = '5.1.1', original }: Report): Buffer {
  const named = recipient === null ? '' : `Final-Recipient: rfc822; ${recipient}\r\n`;
  const parts = [
    ['text/plain', 'I could not deliver your mail.'],
    [
      'message/delivery-status',
      `Reporting-MTA: dns; mx.example.net\r\n\r\n${named}Action: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 ${status} No such user`,
    ],
    ['text/rfc822-headers', `Message-ID: ${original ?? headerOf(mail, 'message-id')}\r\nSubject: A reminder`],
  ].map(([type, body]) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`);
  return rawMail(
    {
      From: 'MAILER-DAEMON@mx.example.net',
      To: to ?? replyAddressOf(mail),
      Subject: 'Undelivered Mail Returned to Sender',
      'Auto-Submitted': 'auto-replied',
      'Message-ID': `<${randomUUID()}@mx.example.net>`,
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    `${parts.join('')}--b--\r\n`,
  );
}
const arrive = async (content: Report) => {
  const response = await fetch(`${app.url}/api/webhooks/mail-mime`, {
    method: 'POST',
    body: new Uint8Array(report(content)),
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
  });
  expect(response.status).toBe(200);
};
const markOf = async ({ email }: Colleague) => {
  const { items } = await home.team.call(members.list, { query: { kind: 'guest', search: email } });
  return [items[0]?.mailRefusal, items[0]?.mailRefusedAt];
};
const outcomes = async () =>
  (await app.sql(`select concat_ws(' ', status, reason) as outcome from inbound_mails order by received_at`)).map(
    ({ outcome }) => outcome as string,
  );
async function requestCode({ client, email }: Colleague): Promise<void> {
  const { length } = await client.mailsTo(email);
  app.clock.advance(61_000);
  await client.call(signIn.requestCode, { query: { email } });
  await expect.poll(async () => (await client.mailsTo(email)).length, { timeout: 8000 }).toBe(length + 1);
}

test('a mail that comes back marks the address since then, and the mail as refused', async () => {
  expect(await markOf(guest)).toEqual([null, null]);
  await arrive({});
  const [refusal, since] = await markOf(guest);
  expect(refusal).toBe('no-mailbox');
  expect(Math.abs(Date.parse(since ?? '') - app.clock.now().getTime())).toBeLessThan(60_000);
  expect(await outcomes()).toEqual(['bounced']);
  const reason = await app.sql(`select status, reason from mails where account_id = $1 and kind = 'reminder'`, [
    guest.accountId,
  ]);
  expect(reason).toEqual([{ status: 'failed', reason: 'no-mailbox' }]);
  app.clock.advance(86_400_000);
  await arrive({ status: '5.2.2' });
  expect(await markOf(guest)).toEqual(['mailbox-full', since]);
});

test('a report that arrives before the mail is stored as sent is not lost', async () => {
  // As left by a worker that waits for the answer of the mail server.
  await app.sql(
    `update mails set status = 'queued', attempted_at = sent_at, sent_at = null, lease_token = gen_random_uuid(),
      leased_until = $2 where account_id = $1 and kind = 'reminder'`,
    [guest.accountId, new Date(app.clock.now().getTime() + 30_000)],
  );
  await arrive({});
  expect((await markOf(guest))[0]).toBe('no-mailbox');
  const rows = await app.sql(
    `select status, reason, lease_token, sent_at is not null as sent from mails where account_id = $1 and kind = 'reminder'`,
    [guest.accountId],
  );
  expect(rows).toEqual([{ status: 'failed', reason: 'no-mailbox', lease_token: null, sent: true }]);
});

test('an accepted mail clears the mark only once it has not come back for two days', async () => {
  await arrive({});
  await requestCode(guest);
  expect((await markOf(guest))[0]).toBe('no-mailbox');
  app.clock.advance(3 * 86_400_000);
  await requestCode(guest);
  await expect.poll(async () => (await markOf(guest))[0], { timeout: 8000 }).toBeNull();
});

test('a report without token is believed by the Message-ID that only the recipient got', async () => {
  await arrive({ to: `reply@${domain}` });
  expect((await markOf(guest))[0]).toBe('no-mailbox');
});

test('a report that a stranger forged marks nobody', async () => {
  const other = await joinAs(app, home.organizationId, 'guest');
  await arrive({ to: `reply@${domain}`, original: `<${randomUUID()}@localhost>` });
  await arrive({ to: `reply+${'a'.repeat(44)}@${domain}`, original: '<guess@localhost>' });
  // Of a mail of the forger, about somebody else.
  await arrive({ recipient: other.email });
  // Names nobody.
  await arrive({ to: `reply@${domain}`, recipient: null });
  await arrive({ recipient: null });
  expect([await markOf(guest), await markOf(other)].map(([refusal]) => refusal)).toEqual([null, null]);
  expect((await outcomes()).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'dropped bounce-unverified'),
    'dropped unknown-address',
    'dropped unknown-address',
  ]);
});

test('a delay is no refusal', async () => {
  await arrive({ action: 'delayed', status: '4.4.1' });
  expect((await markOf(guest))[0]).toBeNull();
  expect(await outcomes()).toEqual(['dropped bounce-temporary']);
});

test('an invitation that comes back is shown as refused', async () => {
  const email = newEmail();
  await home.team.call(invitations.create, { body: { emails: [email], role: 'member' } });
  const invitation = await guest.client.mailTo(email);
  const status = () => app.sql('select status from mails where to_address = $1', [email]);
  await expect.poll(status).toEqual([{ status: 'sent' }]);
  await arrive({ to: `reply@${domain}`, recipient: email, original: headerOf(invitation, 'message-id') });
  const rows = await app.sql(`select status, reason from mails where to_address = $1`, [email]);
  expect(rows).toEqual([{ status: 'failed', reason: 'no-mailbox' }]);
});

test('mails leave with the address for answers as envelope sender, and name their thread', async () => {
  const text = await (await fetch(`${inject('mailboxUrl')}/mailbox/messages/${mail.id}`)).json();
  expect((text as Mail & { envelopeFrom: string }).envelopeFrom).toBe(replyAddressOf(mail));
  expect(headerOf(mail, 'references')).toMatch(/^<cre_\w+\.usr_\w+@localhost>$/);
  expect(headerOf(mail, 'in-reply-to')).toBe(headerOf(mail, 'references'));
});
