import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { comments, type Thread } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { collectMailsJob } from '#features/talk/notifications/jobs.ts';
import { childProcessEnv } from '#infra/child-process-env.ts';
import { runAdmin } from '#testing/admin-program.ts';
import { rawMail, replyAddressOf, sendMail, headerOf, type Answer } from '#testing/answers.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { newEmail, type Mail } from '#testing/client.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { forwardMails } from '#testing/mailbox.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { holderOf, secretOf, shareForReview } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const secret = 'a-secret-of-the-mail-service-42';
const domain = `${randomUUID().slice(0, 8)}.example.org`;
const app = await useApp({
  REPLY_ADDRESS: `reply@${domain}`,
  INBOUND_SECRET: secret,
  PUBLIC_URL: 'https://foundry.example',
});
let home: Agency;
let mark: Colleague;
beforeAll(async () => {
  await forwardMails(inject('mailboxUrl'), { domain, url: `${app.url}/api/webhooks/mail-mime`, secret });
  home = await agency(app);
});
beforeEach(async () => {
  await app.sql('delete from inbound_mails');
  await app.sql('delete from rate_limits');
  mark = await joinAs(app, home.organizationId, 'member');
});

const thread = (body: string, place: { versionId?: VersionId; audience?: 'client' } = {}) =>
  home.team.call(comments.create, {
    params: { creativeId: home.assignedCreative.id },
    body: { body, creationKey: randomUUID(), mentions: [mark.accountId], ...place },
  });
/** Sends the mails of notifications that are due in this moment. */
async function mailNotifications(): Promise<void> {
  await app.sql(`update notifications set created_at = created_at - interval '1 hour' where mail is not null`);
  await app.runJob(collectMailsJob);
}
/** The mail of a comment that mentions Mark. */
async function mailOf(body: string, place: { audience?: 'client' } = {}): Promise<{ mail: Mail; root: Thread }> {
  const root = await thread(body, place);
  await mailNotifications();
  return { mail: await mark.client.mailTo(mark.email, ({ text }) => text.includes(body)), root };
}
const answer = (mail: Mail, content: Partial<Answer> = {}) =>
  sendMail(inject('smtpUrl'), replyAddressOf(mail), { from: mark.email, text: 'Will do', ...content });
const repliesIn = async ({ id }: Thread) =>
  (await home.team.call(comments.find, { params: { commentId: id } })).replies.map(({ body, author }) => [
    body,
    author?.id,
  ]);
/** The outcome of each arrived mail, oldest first. */
const outcomes = async () => {
  const rows = await app.sql<{ outcome: string }>(
    `select concat_ws(' ', status, reason) as outcome from inbound_mails order by received_at, id`,
  );
  return rows.map(({ outcome }) => outcome);
};
const expectOutcome = (...expected: string[]) => expect.poll(outcomes, { timeout: 8000 }).toEqual(expected);
const noticeTo = ({ client, email }: Colleague, pattern: RegExp) =>
  client.mailTo(email, ({ text }) => pattern.test(text));
const post = (body: Buffer | string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/webhooks/mail-mime`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822', ...headers },
  });

describe('an answer', () => {
  test('to the mail of a comment becomes a reply in its thread, without quote and signature', async () => {
    const { mail, root } = await mailOf('Is the logo right?');
    expect(replyAddressOf(mail)).toMatch(new RegExp(`^reply\\+[0-9a-z]{40,45}@${domain}$`));
    const text = `The *new* one is.\n\n-- \nMark\n\nOn Mon, 2 Nov 2026 at 10:00, Ad Foundry <${replyAddressOf(mail)}>\nwrote:\n> Is the logo right?`;
    await answer(mail, { text });
    await expectOutcome('posted');
    expect(await repliesIn(root)).toEqual([['The *new* one is.', mark.accountId]]);
  });

  test('with HTML only is posted as its text', async () => {
    const { mail, root } = await mailOf('Which colour?');
    await answer(mail, {
      text: '',
      html: '<div>The <b>blue</b> one</div><div class="gmail_quote"><blockquote>Which colour?</blockquote></div>',
    });
    await expectOutcome('posted');
    expect(await repliesIn(root)).toEqual([['The blue one', mark.accountId]]);
  });

  test('with files is posted without them, and the person learns where to upload them', async () => {
    const { mail, root } = await mailOf('Send me the file');
    await answer(mail, { text: 'Attached', attachments: [{ filename: 'logo.zip', content: Buffer.alloc(1000) }] });
    await expectOutcome('posted');
    expect(await repliesIn(root)).toEqual([['Attached', mark.accountId]]);
    const notice = await noticeTo(mark, /Files cannot be sent by e-mail/);
    expect(notice.text).toContain(
      `/campaigns/${home.assignedCreative.campaign.id}/creatives/${home.assignedCreative.id}`,
    );
  });

  test('to a request for changes reaches the thread of the comment, also from a guest who may not comment', async () => {
    const { guest } = home;
    const bytes = await picture({ width: 640, height: 640 });
    const slot = slotOf(home.assignedCreative);
    const before = new Set(versionsOf(await reread(home.team, home.assignedCreative)).map(({ id }) => id));
    await upload(guest.client, { slotId: slot.id, name: 'guest.jpg', bytes });
    const file = versionsOf(await reread(home.team, home.assignedCreative)).find(({ id }) => !before.has(id));
    const versionId = file?.id as VersionId;
    const root = await thread('Crop it tighter', { versionId });
    await home.team.call(comments.decide, { params: { versionId }, body: { decision: 'changes' } });
    await mailNotifications();
    const mail = await guest.client.mailTo(guest.email, ({ headers }) =>
      headers.some(({ value }) => value.includes(domain)),
    );
    await sendMail(inject('smtpUrl'), replyAddressOf(mail), { from: guest.email, text: 'By tomorrow' });
    await expectOutcome('posted');
    expect(await repliesIn(root)).toEqual([['By tomorrow', guest.accountId]]);
  });

  test('that continues a thread for clients is announced as one that they read', async () => {
    const announced = 'the client will read it';
    expect((await mailOf('Between us')).mail.text).not.toContain(announced);
    const { mail, root } = await mailOf('For the client', { audience: 'client' });
    expect(mail.text).toContain(announced);
    await answer(mail);
    await expectOutcome('posted');
    expect(await repliesIn(root)).toEqual([['Will do', mark.accountId]]);
  });

  test('to a request for changes stays with the team where the only open thread is for clients', async () => {
    const creative = await brief(home.team, { formats: ['feed'] });
    const campaignId = creative.campaign.id;
    // Only an uploader who works on the campaign hears of decisions.
    await home.team.call(people.addToCampaign, { params: { campaignId }, body: { memberIds: [mark.memberId] } });
    const bytes = await picture({ width: 660, height: 660 });
    await upload(mark.client, { slotId: slotOf(creative).id, name: 'mark.jpg', bytes });
    const versionId = versionsOf(await reread(home.team, creative))[0]?.id as VersionId;
    const holder = holderOf(app, secretOf(await shareForReview(home.team, campaignId)));
    await holder.call(review.giveName, { body: { name: 'Inès' } });
    const comment = { body: 'The star is missing', creationKey: randomUUID() };
    await holder.call(review.decide, { params: { versionId }, body: { decision: 'changes', comment } });
    await app.sql(`delete from notifications where type <> 'changes_requested' and account_id = $1`, [mark.accountId]);
    await mailNotifications();
    const mail = await mark.client.mailTo(mark.email, ({ text }) => text.includes('The star is missing'));
    expect(mail.text).not.toContain('the client will read it');
    await answer(mail, { text: 'They changed their mind again' });
    await expectOutcome('posted');
    const params = { creativeId: creative.id };
    const { items } = await home.team.call(comments.list, { params, query: {} });
    expect(items.map(({ body, audience, replies }) => [body, audience, replies.length])).toEqual([
      ['The star is missing', 'client', 0],
      ['They changed their mind again', 'internal', 0],
    ]);
    expect(JSON.stringify(await holder.call(review.threads, { params, query: {} }))).not.toContain('their mind');
  });

  test('to a reminder of one slot begins a thread on the slot, which the next answer continues', async () => {
    await app.sql('update organizations set guest_comments = true');
    const { guest, creative } = await owing(1);
    const mail = await remind(guest, creative);
    for (const text of ['Which size?', 'And which colour?']) {
      await sendMail(inject('smtpUrl'), replyAddressOf(mail), { from: guest.email, text });
      await expect
        .poll(async () => (await outcomes()).filter((each) => each === 'received'), { timeout: 20_000 })
        .toEqual([]);
    }
    const { items } = await home.team.call(comments.list, { params: { creativeId: creative.id }, query: {} });
    const [root] = items;
    expect(items).toHaveLength(1);
    expect(root).toMatchObject({ body: 'Which size?', slotId: slotOf(creative).id });
    expect(root?.replies.map(({ body }) => body)).toEqual(['And which colour?']);
    await app.sql('update organizations set guest_comments = false');
  });

  test('to a reminder begins no thread for a guest who may not comment, who learns why', async () => {
    const { guest, creative } = await owing(1);
    const mail = await remind(guest, creative);
    await sendMail(inject('smtpUrl'), replyAddressOf(mail), { from: guest.email, text: 'Which size?' });
    await expectOutcome('dropped guests-off');
    const { items } = await home.team.call(comments.list, { params: { creativeId: creative.id }, query: {} });
    expect(items).toEqual([]);
    await noticeTo(guest, /Only comments that are addressed to you and still open can be replied to/);
  });

  test('to a reminder of several creatives is not guessed: the person learns where to write', async () => {
    const { guest, creative } = await owing(2);
    const mail = await remind(guest, creative);
    await sendMail(inject('smtpUrl'), replyAddressOf(mail), { from: guest.email, text: 'Which one?' });
    await expectOutcome('dropped several');
    const notice = await noticeTo(guest, /we cannot tell which of them you mean/);
    expect(notice.text).toContain('https://foundry.example/upload');
  });

  test('from a guest who has not opened the invitation is dropped, since it would belong to no account', async () => {
    const creative = await brief(home.team, { campaign: `Unopened ${randomUUID().slice(0, 8)}` });
    const params = { campaignId: creative.campaign.id };
    const email = newEmail();
    await home.team.call(people.addToCampaign, { params, body: { memberIds: [], emails: [email] } });
    const { people: invited } = await home.team.call(reminders.show, { params });
    const memberIds = invited.map(({ memberId }) => memberId);
    await home.team.call(reminders.remind, { params, body: { memberIds } });
    const mail = await home.team.mailTo(email, (each) => headerOf(each, 'reply-to').includes(domain));
    await sendMail(inject('smtpUrl'), replyAddressOf(mail), { from: email, text: 'Which size?' });
    await expectOutcome('dropped not-opened');
    await home.team.mailTo(email, ({ text }) => text.includes('You have not opened the invitation of'));
  });
});

/** A guest who owes the slots of new creatives in one campaign. */
async function owing(count: number): Promise<{ guest: Colleague; creative: Creative }> {
  const creative = await brief(home.team, { campaign: `Reminded ${randomUUID().slice(0, 8)}` });
  const body = { formatIds: await formatIdsOf(home.team, ['feed']) };
  for (let number = 1; number < count; number++)
    await home.team.call(creatives.create, {
      params: { campaignId: creative.campaign.id },
      body: { ...body, name: `Part ${number}` },
    });
  const guest = await joinAs(app, home.organizationId, 'guest');
  const params = { campaignId: creative.campaign.id };
  await home.team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
  return { guest, creative };
}

async function remind(guest: Colleague, { campaign }: Creative): Promise<Mail> {
  const body = { memberIds: [guest.memberId] };
  await home.team.call(reminders.remind, { params: { campaignId: campaign.id }, body });
  return guest.client.mailTo(guest.email, (mail) => headerOf(mail, 'reply-to').includes(domain));
}

describe('the webhook', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/webhooks/mail-mime`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${secret}`, ...headers },
    });

  test('refuses a wrong secret before it reads the body', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${btoa('user:wrong')}`, `Bearer ${secret}x`]) {
      const refused = await send('a'.repeat(1_000_000), { authorization, 'content-type': 'message/rfc822' });
      expect(refused.status).toBe(401);
    }
    expect(await outcomes()).toEqual([]);
  });

  test('takes the bodies of mail services, and refuses others', async () => {
    const { mail, root } = await mailOf('Services');
    // Without the address in its headers: services name the recipient of the envelope.
    const raw = (text: string) =>
      rawMail(
        { From: mark.email, To: 'someone@example.org', Subject: 'Re', 'Message-ID': `<${text}@services.example>` },
        text,
      ).toString();
    const recipient = replyAddressOf(mail);
    const basic = { authorization: `Basic ${btoa(`postmark:${secret}`)}`, 'content-type': 'application/json' };
    const statuses = [
      await send(JSON.stringify({ From: mark.email, OriginalRecipient: recipient, RawEmail: raw('Postmark') }), basic),
      await send(form({ recipient, 'body-mime': raw('Mailgun') })),
      await send(new URLSearchParams({ recipient, 'body-mime': raw('Mailgun-é') })),
      await send(form({ envelope: JSON.stringify({ to: [recipient] }), email: raw('SendGrid') })),
      await send(JSON.stringify({ TextBody: 'No raw mail' }), basic),
      await send('{', basic),
      await send(form({ email: '' })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 400, 400, 400]);
    await expectOutcome('posted', 'posted', 'posted', 'posted');
    expect((await repliesIn(root)).map(([body]) => body)).toEqual(['Postmark', 'Mailgun', 'Mailgun-é', 'SendGrid']);
  });
});

describe('a mail is dropped with a line in the record', () => {
  const automatic: [string, Partial<Answer>][] = [
    ['an out-of-office reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a mailing list', { headers: { Precedence: 'list' } }],
    ['an Exchange reply', { headers: { 'X-Auto-Response-Suppress': 'All' } }],
    ['an English subject of an absence', { subject: 'Automatic reply: Logo' }],
    ['a French subject of an absence', { subject: 'Réponse automatique : Logo' }],
    ['a German subject of an absence', { subject: 'Abwesenheitsnotiz: Logo' }],
  ];
  test.each(automatic)('from a program: %s', async (_name, content) => {
    const { mail, root } = await mailOf('Anyone?');
    await answer(mail, content);
    await expectOutcome('dropped automatic');
    expect(await repliesIn(root)).toEqual([]);
  });

  test('that this product sent itself', async () => {
    const { mail } = await mailOf('Echo?');
    const headers = Object.fromEntries(mail.headers.map(({ name, value }) => [name, value]));
    await post(rawMail({ ...headers, To: replyAddressOf(mail), 'Content-Type': 'text/plain' }, mail.text));
    await expectOutcome('dropped automatic');
  });

  test('from another address, and the person is told at their own', async () => {
    const { mail, root } = await mailOf('Who are you?');
    await answer(mail, { from: 'stranger@example.net' });
    await expectOutcome('dropped other-sender');
    expect(await repliesIn(root)).toEqual([]);
    const { output } = await runAdmin({ ...childProcessEnv, DATABASE_URL: app.databaseUrl }, ['answers']);
    expect(output).toContain(
      'from stranger@example.net in Studio: dropped: it came from another address than that of the person',
    );
    const notice = await noticeTo(mark, /It came from another address/);
    expect(notice.to).toEqual([mark.email]);
    const [strangers] = await app.sql(
      `select count(*)::int as count from mails where to_address = 'stranger@example.net'`,
    );
    expect(strangers).toEqual({ count: 0 });
  });

  test('with a forged, a guessed or a foreign address', async () => {
    const { mail } = await mailOf('Address?');
    const address = replyAddressOf(mail);
    const forged = address.replace(/.@/, (last) => (last === 'a@' ? 'b@' : 'a@'));
    for (const to of [forged, `reply+1@${domain}`, `reply@${domain}`, `reply+${'z'.repeat(44)}@${domain}`])
      await sendMail(inject('smtpUrl'), to, { from: mark.email, text: 'Me' });
    await expectOutcome(...Array.from({ length: 4 }, () => 'dropped unknown-address'));
  });

  test('whose mail was forgotten since', async () => {
    const { mail } = await mailOf('Long ago');
    await app.sql('delete from mails where account_id = $1', [mark.accountId]);
    await answer(mail);
    await expectOutcome('dropped unknown-address');
  });

  test('if its Message-ID arrives twice, even at the same time', async () => {
    const { mail, root } = await mailOf('Once?');
    const headers = {
      From: mark.email,
      To: replyAddressOf(mail),
      Subject: 'Re',
      'Message-ID': '<same@mail.example>',
      'Content-Type': 'text/plain',
    };
    await Promise.all([1, 2, 3].map(() => post(rawMail(headers, 'Once'))));
    await expect
      .poll(async () => (await outcomes()).toSorted())
      .toEqual(['dropped duplicate', 'dropped duplicate', 'posted']);
    expect(await repliesIn(root)).toHaveLength(1);
  });

  test('an answer whose process ended before its text was cut out is posted when it arrives again', async () => {
    const { mail, root } = await mailOf('Still there?');
    const headers = {
      From: mark.email,
      To: replyAddressOf(mail),
      Subject: 'Re',
      'Message-ID': '<again@mail.example>',
      'Content-Type': 'text/plain',
    };
    await app.sql(
      `insert into inbound_mails (id, organization_id, account_id, mail_id, message_id, sender, size_bytes, status, received_at)
        select gen_random_uuid(), organization_id, account_id, id, 'again@mail.example', $2, 10, 'received', $3
        from mails where account_id = $1 and reply_target is not null order by created_at desc limit 1`,
      [mark.accountId, mark.email, new Date(app.clock.now().getTime() - 60_000)],
    );
    await post(rawMail(headers, 'Yes'));
    await expectOutcome('posted');
    expect(await repliesIn(root)).toHaveLength(1);
  });

  test('if nothing but a quote and a signature remains, and the person is told', async () => {
    const { mail } = await mailOf('Silence?');
    await answer(mail, { text: `Sent from my iPhone\n\n> On 2 Nov 2026, Ad Foundry wrote:\n> Silence?` });
    await expectOutcome('dropped empty');
    await noticeTo(mark, /We found no text in your reply/);
  });

  test('of 40 MB, of which only the beginning is kept in memory', async () => {
    const { mail } = await mailOf('How large?');
    const headers = { From: mark.email, To: replyAddressOf(mail), Subject: 'Re', 'Message-ID': '<large@mail.example>' };
    const bytes = Buffer.concat([rawMail(headers, 'See attached'), Buffer.alloc(40_000_000, 'a')]);
    expect((await post(bytes)).status).toBe(200);
    await expectOutcome('dropped too-large');
    await noticeTo(mark, /Your e-mail is too large/);
    const [row] = await app.sql<{ size: number }>('select size_bytes as size from inbound_mails');
    expect(row?.size).toBe(bytes.length);
  });

  test('that is no mail, or nested deeper than any program writes', async () => {
    expect((await post(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x0d, 0x00]))).status).toBe(200);
    const { mail } = await mailOf('Nested?');
    const depth = 5000;
    const open = (at: number) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`;
    const bomb = Array.from({ length: depth }, (_each, at) => open(at)).join('');
    const headers = { From: mark.email, To: replyAddressOf(mail), Subject: 'Re' };
    const began = performance.now();
    expect((await post(Buffer.concat([rawMail(headers, '').subarray(0, -2), Buffer.from(bomb)]))).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(2000);
    await expectOutcome('dropped unknown-address', 'dropped unreadable');
  });

  test('if the comment was deleted, the campaign archived, or the person lost access', async () => {
    const { mail, root } = await mailOf('Deleted soon');
    await home.team.call(comments.remove, { params: { commentId: root.id } });
    await answer(mail);
    await expectOutcome('dropped gone');
    await noticeTo(mark, /What you replied to was deleted/);

    const { mail: second } = await mailOf('Archived soon');
    const params = { creativeId: home.assignedCreative.id };
    await home.team.call(archive.archiveCreative, { params, body: {} });
    await answer(second);
    await expectOutcome('dropped gone', 'dropped archived');
    await noticeTo(mark, /What you replied to is archived/);
    await home.team.call(archive.restoreCreative, { params, body: {} });

    const { mail: third } = await mailOf('Disabled soon');
    await home.team.call(members.update, { params: { memberId: mark.memberId }, body: { status: 'disabled' } });
    await answer(third);
    await expectOutcome('dropped gone', 'dropped archived', 'dropped no-access');
    await noticeTo(mark, /You no longer have access to/);
  });

  test('beyond the limit of a person, while others are heard', async () => {
    const { mail, root } = await mailOf('Flood');
    const to = replyAddressOf(mail);
    const flood = (number: number) =>
      post(
        rawMail(
          { From: mark.email, To: to, 'Message-ID': `<${number}@flood.example>`, Subject: 'Re' },
          `Number ${number}`,
        ),
      );
    for (let first = 0; first < 60; first += 20)
      await Promise.all(Array.from({ length: 20 }, (_each, index) => flood(first + index)));
    await expect
      .poll(async () => (await outcomes()).filter((each) => each === 'received'), { timeout: 20_000 })
      .toEqual([]);
    expect((await outcomes()).filter((each) => each === 'dropped too-many').length).toBe(30);
    expect(await repliesIn(root)).toHaveLength(30);
  });
});
