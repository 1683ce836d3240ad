import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { AccountId, VersionId } from '@ad-foundry/contract/ids.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import type { NotificationMails } from '@ad-foundry/contract/notifications/notification-type.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { sendMailJob } from '#emails/jobs.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { collectMailsJob } from './jobs.ts';

const app = await useApp();
let home: Agency;
let mark: Colleague;
beforeAll(async () => {
  home = await agency(app);
});
beforeEach(async () => {
  await app.sql('delete from comments');
  await app.sql('delete from notifications');
  await app.sql(`delete from mails where kind = 'notifications'`);
  await app.sql('delete from rate_limits');
  await app.sql('update organizations set guest_comments = false');
  mark = await joinAs(app, home.organizationId, 'member');
});

const mention = (text: string, mentions: AccountId[] = [mark.accountId]) =>
  home.team.call(comments.create, {
    params: { creativeId: home.assignedCreative.id },
    body: { body: text, creationKey: randomUUID(), mentions },
  });
/** Moves the notifications into the past, as if these minutes had passed. */
const pass = (minutes: number) =>
  app.sql(`update notifications set created_at = created_at - $1 * interval '1 minute'`, [minutes]);
/** Queues the due mails, and waits until the workers have sent them. */
async function run(): Promise<void> {
  await app.runJob(collectMailsJob);
  const isQueued = () => app.sql(`select from mails where kind = 'notifications' and status = 'queued'`);
  await vi.waitFor(async () => expect(await isQueued()).toEqual([]), { timeout: 8000, interval: 20 });
}
/** Queues a mail in the same way as `collectMailsJob`; `send` then sends it. */
async function putTogether(accountId: AccountId): Promise<string> {
  const id = randomUUID();
  const values = [id, home.organizationId, accountId];
  await app.sql(
    `insert into mails (id, organization_id, account_id, kind, dedupe_key, status, created_at, due_at, not_after)
     values ($1, $2, $3, 'notifications', 'notifications/' || $1::uuid, 'queued', now(), now() + interval '1 hour',
       now() + interval '1 day')`,
    values,
  );
  await app.sql(
    `update notifications set mail = null, mail_id = $1 where organization_id = $2 and account_id = $3 and mail_id is null`,
    values,
  );
  return id;
}
async function send(mailId: string): Promise<void> {
  await app.sql('update mails set due_at = $2 where id = $1', [mailId, app.clock.now()]);
  await app.runJob(sendMailJob, { mailId });
}
const states = async (accountId = mark.accountId) => {
  const rows = await app.sql<{ status: string }>(
    `select concat_ws(' ', status, reason) as status from mails where kind = 'notifications' and account_id = $1 order by created_at`,
    [accountId],
  );
  return rows.map(({ status }) => status);
};
const choose = (choices: Partial<NotificationMails>) =>
  mark.client.call(account.update, { body: { notificationMails: choices } });
interface Mail {
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; sizeBytes: number }[];
}
const mails = async () => (await mark.client.mailsTo(mark.email)) as unknown as Mail[];
const header = (mail: Mail | undefined, name: string) =>
  mail?.headers.find((each) => each.name.toLowerCase() === name.toLowerCase())?.value;
const about = async () => (await mails()).filter(({ text }) => text.includes('mentioned you'));

test('notifications within minutes share one mail, sent after five quiet minutes in the mail thread of the creative', async () => {
  await mention('First thing');
  await mention('Second thing');
  await run();
  expect(await states()).toEqual([]);
  await pass(6);
  await Promise.all([run(), run()]);
  await run();
  const [mail, ...others] = await about();
  expect(others).toEqual([]);
  expect(mail?.subject).toContain(home.assignedCreative.name);
  expect(mail?.text).toContain('First thing');
  expect(mail?.text).toContain('Second thing');
  expect(mail?.text).toContain(
    `/campaigns/${home.assignedCreative.campaign.id}/creatives/${home.assignedCreative.id}?tab=comments&comment=cmt_`,
  );
  expect(header(mail, 'References')).toContain(home.assignedCreative.id);
});

test('a mail shows the picture of a comment with its pin, unless the file was deleted before sending', async () => {
  const isDrawn = () => app.sql(`select from versions where preview_state = 'pending'`);
  await vi.waitFor(async () => expect(await isDrawn()).toEqual([]), { timeout: 8000, interval: 20 });
  const version = versionsOf(home.assignedCreative)[0];
  const pin = (body: string, at?: { x: number; y: number }) =>
    home.team.call(comments.create, {
      params: { creativeId: home.assignedCreative.id },
      body: {
        body,
        creationKey: randomUUID(),
        mentions: [mark.accountId],
        versionId: version?.id,
        ...(at ? { area: { ...at, width: 0, height: 0 } } : {}),
      },
    });
  await pin('Without a place');
  await pin('Up here', { x: 0.9, y: 0 });
  await pass(6);
  await run();
  const [mail] = await about();
  expect(mail?.attachments).toEqual([
    { name: 'picture-1.jpg', type: 'image/jpeg', sizeBytes: expect.any(Number) as number },
  ]);
  expect(mail?.html).toMatch(
    /<img src="cid:ntf_\w+@comment" alt="The file, with the place of the comment marked" width="520"/,
  );
  await pin('On a file that is deleted', { x: 0.5, y: 0.5 });
  await app.sql('update versions set deleted_at = now() where id = $1', [version?.id]);
  await pass(6);
  await run();
  await app.sql('update versions set deleted_at = null where id = $1', [version?.id]);
  const [later] = await about();
  expect([later?.text.includes('that is deleted'), later?.attachments]).toEqual([true, []]);
});

test('a steady stream of comments is mailed after half an hour at the latest', async () => {
  await mention('First thing');
  await mention('Latest thing');
  await app.sql(
    `update notifications set created_at = created_at - interval '31 minutes' where id = (select min(id) from notifications)`,
  );
  await run();
  expect((await about())[0]?.text).toContain('Latest thing');
});

test('a mail omits notifications that were read, deleted or became inaccessible before sending', async () => {
  await mention('Read meanwhile');
  const first = await putTogether(mark.accountId);
  await mark.client.call(notifications.readAll, {});
  await send(first);
  const thread = await mention('Deleted meanwhile');
  const second = await putTogether(mark.accountId);
  await home.team.call(comments.remove, { params: { commentId: thread.id } });
  await send(second);
  await mention('Never seen');
  const third = await putTogether(mark.accountId);
  await app.sql(`update members set status = 'disabled' where id = $1`, [mark.memberId]);
  await send(third);
  expect(await states()).toEqual(['skipped already-seen', 'skipped out-of-reach', 'skipped recipient-inactive']);
});

test('a thread that the person saw or answered is not mailed and no longer counts as unread', async () => {
  const unread = async () => (await mark.client.call(notifications.count, {})).unread;
  const reply = { body: 'Will do', creationKey: randomUUID() };
  const shown = await mention('Shown in the viewer');
  const answered = await mention('Answered there');
  const unseen = await mention('Not yet seen');
  expect(await unread()).toBe(3);
  await mark.client.call(notifications.readThreads, { body: { threadIds: [shown.id] } });
  await mark.client.call(comments.reply, { params: { commentId: answered.id }, body: reply });
  expect(await unread()).toBe(1);
  await pass(6);
  await run();
  const [mail] = await about();
  expect([mail?.text.includes('Not yet seen'), /Shown|Answered/.test(mail?.text ?? '')]).toEqual([true, false]);
  await mark.client.call(comments.resolve, { params: { commentId: unseen.id } });
  expect(await unread()).toBe(0);
});

test('seeing a thread marks only the actor’s notifications as read, except snoozed ones', async () => {
  const thread = await mention('For two', [mark.accountId, home.guest.accountId]);
  const body = { threadIds: [thread.id] };
  const stranger = await agency(app);
  await stranger.team.call(notifications.readThreads, { body });
  await home.team.call(notifications.readThreads, { body });
  expect((await mark.client.call(notifications.count, {})).unread).toBe(1);
  await app.sql(`update notifications set snoozed_until = now() + interval '1 hour'`);
  await mark.client.call(notifications.readThreads, { body });
  expect(await app.sql('select from notifications where read_at is not null')).toEqual([]);
});

test('a guest who lost the campaign before the mail is sent gets none', async () => {
  const { guest } = home;
  await app.sql(`update organizations set guest_comments = true where id = $1`, [home.organizationId]);
  await mention('For the guest', [guest.accountId]);
  const mailId = await putTogether(guest.accountId);
  await home.team.call(people.removeFromCampaign, {
    params: { campaignId: home.assignedCreative.campaign.id, memberId: guest.memberId },
  });
  await send(mailId);
  expect(await states(guest.accountId)).toEqual(['skipped out-of-reach']);
  await home.assign();
  await mention('For the guest', [guest.accountId]);
  await send(await putTogether(guest.accountId));
  expect(await states(guest.accountId)).toEqual(['skipped out-of-reach', 'sent']);
  const [mail] = (await guest.client.mailsTo(guest.email)) as unknown as Mail[];
  expect(mail?.text).toContain(`/upload/${home.assignedCreative.campaign.id}`);
});

test('a mail that several workers try to send arrives once', async () => {
  await mention('Once');
  const mailId = await putTogether(mark.accountId);
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => send(mailId)));
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  await send(mailId);
  expect(await about()).toHaveLength(1);
});

test('a mail whose worker was killed after it was handed to the mail server is not sent again', async () => {
  await mention('Perhaps arrived');
  const mailId = await putTogether(mark.accountId);
  await app.sql('update mails set attempted_at = now() where id = $1', [mailId]);
  await send(mailId);
  expect([await states(), await about()]).toEqual([['sent'], []]);
});

test('a daily mail is sent once a day, at the person’s hour and in the person’s time zone', async () => {
  await choose({ mentioned: 'daily' });
  await mark.client.call(account.update, { body: { settings: { timeZone: 'Asia/Tokyo', digestHour: 7 } } });
  const tokyoHour = (Number(new Date().toISOString().slice(11, 13)) + 9) % 24;
  await mention('Yesterday’s news');
  await pass(26 * 60);
  const due = (hour: number) => mark.client.call(account.update, { body: { settings: { digestHour: hour } } });
  if (tokyoHour < 23) {
    await due(tokyoHour + 1);
    await app.sql(`update notifications set created_at = now() - interval '1 minute'`);
    await run();
    expect(await states()).toEqual([]);
    await pass(26 * 60);
  }
  await due(tokyoHour);
  await run();
  expect((await about())[0]?.subject).toBe(`Ana mentioned you: ${home.assignedCreative.name} – your day at Studio`);
  await mention('The same day');
  await pass(26 * 60);
  await run();
  expect(await states()).toEqual(['sent']);
});

test('the choice `never` stops mails of a type, and so does one click in a mail, without a session', async () => {
  await choose({ mentioned: 'never' });
  await mention('Unheard');
  await pass(6);
  await run();
  expect(await states()).toEqual([]);
  await choose({ mentioned: 'at_once' });
  await mention('Heard');
  await pass(6);
  await run();
  const [mail] = await about();
  expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const address = /<([^>]+)>/.exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
  const stop = `${app.url}${new URL(address).pathname}`;
  const shown = await fetch(stop, { headers: { 'accept-language': 'fr' } });
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Stop e-mails')]);
  expect((await mark.client.me()).notificationMails.mentioned).toBe('at_once');
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(stop, { method: 'POST', body, headers })).status).toBe(200);
  const { mentioned, comment_created: commented } = (await mark.client.me()).notificationMails;
  expect([mentioned, commented]).toEqual(['never', 'at_once']);
  const forged = stop.replace(/(mail-choices\/usr_\w+)\.\d+/, '$1.1');
  expect((await fetch(forged, { method: 'POST', body, headers })).status).toBe(404);
  expect((await fetch(`${app.url}/api/mail-choices/x`)).status).toBe(404);
});

test('a choice made after the mail was queued is respected', async () => {
  await mention('Too late');
  const mailId = await putTogether(mark.accountId);
  await choose({ mentioned: 'never' });
  await send(mailId);
  expect(await states()).toEqual(['skipped unsubscribed']);
});

test('a request for changes is mailed with the open comments that the guest may read, their places and what to do', async () => {
  const { guest, team } = home;
  const creative = await brief(team, { campaign: 'Spring launch', name: 'Trail hero', formats: ['feed'] });
  const { id: campaignId } = creative.campaign;
  await team.call(campaigns.update, { params: { campaignId }, body: { dueAt: '2031-03-14T16:00:00.000Z' } });
  await team.call(people.addToCampaign, { params: { campaignId }, body: { memberIds: [guest.memberId] } });
  const bytes = await picture({ width: 1080, height: 1350 });
  await upload(guest.client, { slotId: slotOf(creative).id, name: 'hero.jpg', bytes });
  const isDrawn = () => app.sql(`select from versions where preview_state = 'pending'`);
  await vi.waitFor(async () => expect(await isDrawn()).toEqual([]), { timeout: 8000, interval: 20 });
  const versionId = versionsOf(await reread(team, creative))[0]?.id as VersionId;
  const write = (body: string, at?: { x: number; y: number }) =>
    team.call(comments.create, {
      params: { creativeId: creative.id },
      body: { body, creationKey: randomUUID(), versionId, ...(at ? { area: { ...at, width: 0, height: 0 } } : {}) },
    });
  await write('Lift the **logo**', { x: 0.4, y: 0.2 });
  await write('Another claim', { x: 0.6, y: 0.8 });
  const settled = await write('Already settled');
  await team.call(comments.resolve, { params: { commentId: settled.id } });
  await team.call(comments.decide, { params: { versionId }, body: { decision: 'changes' } });
  await pass(6);
  await run();
  const sent = (await guest.client.mailsTo(guest.email)) as unknown as Mail[];
  const mail = sent.find(({ subject }) => subject === 'Ana asks for changes: Trail hero, Facebook Feed – Image');
  expect(mail?.text).toContain('in Spring launch, by Friday, March 14, 2031.');
  expect(mail?.text).toContain('1 · Ana:\n> Lift the logo\n2 · Ana:\n> Another claim');
  expect(mail?.text).toContain('Upload the corrected file to the same place; Ana sees it at once.');
  expect(mail?.text).toMatch(new RegExp(`/upload/${campaignId}#\\S*file-${versionId}`));
  expect(mail?.text).not.toContain('Already settled');
  expect(mail?.attachments).toHaveLength(1);
  expect(await states(guest.accountId)).toEqual(['sent']);
});
