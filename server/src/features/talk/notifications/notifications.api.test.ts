import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { AccountId, NotificationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { follows } from '@ad-foundry/contract/notifications/follows.ts';
import { notifications, type Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { follow } from '#testing/event-stream.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';
import { tellDueJob } from './jobs.ts';

const app = await useApp();
let home: Agency;
let mark: Colleague;
let jo: Colleague;
beforeAll(async () => {
  home = await agency(app);
  mark = await joinAs(app, home.organizationId, 'member');
  jo = await joinAs(app, home.organizationId, 'member');
  await assign(mark);
  await followAs(mark, home.assignedCreative);
});
beforeEach(async () => {
  await app.sql('delete from comments');
  await app.sql('delete from notifications');
});

const assign = ({ memberId }: Colleague, who = home.team) =>
  who.call(people.addToCampaign, {
    params: { campaignId: home.assignedCreative.campaign.id },
    body: { memberIds: [memberId] },
  });
const followAs = ({ client }: Colleague, { campaign }: Creative) =>
  client.call(follows.chooseOfCampaign, { params: { campaignId: campaign.id }, body: { choice: 'following' } });
const write = (who: TestClient, mentions: AccountId[] = []) =>
  who.call(comments.create, {
    params: { creativeId: home.assignedCreative.id },
    body: {
      body: 'Lift the logo',
      creationKey: randomUUID(),
      mentions,
      versionId: versionsOf(home.assignedCreative)[0]?.id,
    },
  });
const unread = async ({ client }: Pick<Colleague, 'client'>, query = {}) =>
  (await client.call(notifications.list, { query })).items;
const typesOf = (items: Notification[]) => items.map(({ type }) => type);

test('a comment notifies followers and participants, a mention the mentioned person, never the actor', async () => {
  const thread = await write(home.team, [jo.accountId]);
  expect(typesOf(await unread(mark))).toEqual(['comment_created']);
  expect(typesOf(await unread(jo))).toEqual(['mentioned']);
  expect(await unread({ client: home.team })).toEqual([]);
  await jo.client.call(comments.reply, {
    params: { commentId: thread.id },
    body: { body: 'Will do', creationKey: randomUUID() },
  });
  const [notification] = await unread({ client: home.team });
  expect(notification).toMatchObject({
    type: 'comment_created',
    actor: { id: jo.accountId },
    creative: { id: home.assignedCreative.id },
    comment: { excerpt: 'Will do', isReply: true },
    version: { number: 1 },
  });
  // A person who answers has read the thread, so the answer marks its notifications as read.
  expect(await unread(jo)).toEqual([]);
  expect(typesOf(await unread(jo, { read: 'true' }))).toEqual(['mentioned']);
});

test('a mention added by an edit notifies once', async () => {
  const { id: commentId } = await write(home.team);
  const edit = (body: string) =>
    home.team.call(comments.edit, { params: { commentId }, body: { body, mentions: [jo.accountId] } });
  await edit('Lift the logo, @Jo');
  await edit('Lift the logo a bit, @Jo');
  expect(typesOf(await unread(jo))).toEqual(['mentioned']);
});

test('decisions, assignments and files that break rules cause notifications', async () => {
  const versionId = versionsOf(home.assignedCreative)[0]?.id as VersionId;
  await jo.client.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  expect(typesOf(await unread(mark))).toEqual(['approved']);
  await home.team.call(people.removeFromCampaign, {
    params: { campaignId: home.assignedCreative.campaign.id, memberId: mark.memberId },
  });
  await assign(mark, jo.client);
  expect(typesOf(await unread(mark))).toEqual(['assigned', 'approved']);
  const small = await picture({ width: 300, height: 200 });
  const creative = await brief(home.team);
  await followAs(mark, creative);
  await upload(home.team, { slotId: slotOf(creative).id, name: 'small.jpg', bytes: small });
  expect((await unread(mark))[0]).toMatchObject({
    type: 'file_rejected',
    name: 'small.jpg',
    rule: { type: expect.any(String) as string },
    missing: null,
  });
});

test('guests are notified only of comments that they may read, and of nothing after losing access', async () => {
  const guest = home.guest;
  await write(home.team);
  expect(await unread(guest)).toEqual([]);
  const { namingSchema, namingCase } = await home.team.call(organizations.preferences, {});
  const allow = (guestComments: boolean) =>
    home.team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments } });
  await allow(true);
  await write(home.team);
  expect(typesOf(await unread(guest))).toEqual(['comment_created']);
  const place = { campaignId: home.assignedCreative.campaign.id, memberId: guest.memberId };
  await home.team.call(people.removeFromCampaign, { params: place });
  expect(await unread(guest)).toEqual([]);
  expect((await guest.client.call(notifications.count, {})).unread).toBe(0);
  await home.assign();
  await allow(false);
  expect(await unread(guest)).toEqual([]);
});

test('notifications can be marked, snoozed, filtered and counted; open screens refresh', async () => {
  const screen = await follow(mark.client);
  await write(home.team, [mark.accountId]);
  await write(home.team);
  await screen.until(() => screen.received().some(({ name }) => name === 'notifications.changed'), 'the notification');
  screen.close();
  const [comment, mention] = await unread(mark);
  expect(await mark.client.call(notifications.count, {})).toEqual({
    unread: 2,
    byType: { mentioned: 1, comment_created: 1 },
    snoozed: 0,
    wakesAt: null,
  });
  const change = (body: object) => mark.client.call(notifications.change, { body: body as never });
  await change({ ids: [comment?.id], read: true });
  expect(typesOf(await unread(mark))).toEqual(['mentioned']);
  expect(typesOf(await unread(mark, { read: 'true' }))).toEqual(['comment_created']);
  const wakesAt = new Date(Date.now() + 3_600_000).toISOString();
  await change({ ids: [mention?.id], snoozedUntil: wakesAt });
  expect(await mark.client.call(notifications.count, {})).toMatchObject({ unread: 0, snoozed: 1, wakesAt });
  expect(await unread(mark)).toEqual([]);
  expect(typesOf(await unread(mark, { view: 'snoozed' }))).toEqual(['mentioned']);
  await app.sql(`update notifications set snoozed_until = now() - interval '1 minute' where snoozed_until is not null`);
  expect(typesOf(await unread(mark, { types: 'mentioned,approved' }))).toEqual(['mentioned']);
  const foreign = { body: { ids: [mention?.id as NotificationId], read: true } };
  expect((await jo.client.request(notifications.change, foreign)).status).toBe(404);
  expect(await unread(mark)).toHaveLength(1);
  await mark.client.call(notifications.readAll, {});
  expect(await unread(mark)).toEqual([]);
});

test('a due date within a day causes one notification, unless the creative is complete', async () => {
  const { campaignId, creativeId } = {
    campaignId: home.assignedCreative.campaign.id,
    creativeId: home.assignedCreative.id,
  };
  const due = (hours: number) =>
    app.sql(
      `update campaigns set due_at = now() + $2 * interval '1 hour', creatives_total = 1, creatives_complete = 0 where id = $1`,
      [campaignId, hours],
    );
  await due(30);
  await app.runJob(tellDueJob);
  expect(await unread(mark)).toEqual([]);
  await due(20);
  await app.sql(`update creatives set deadline_at = now() + interval '5 hours', completed_at = null where id = $1`, [
    creativeId,
  ]);
  await app.runJob(tellDueJob);
  await app.runJob(tellDueJob);
  expect(typesOf(await unread(mark)).toSorted()).toEqual(['campaign_due_at', 'creative_due_at']);
  const owed = home.assignedCreative.slots.filter(({ state }) => state !== 'delivered').length;
  expect((await unread(mark)).map(({ missing }) => missing)).toEqual([owed, owed]);
  await due(21);
  await app.sql('update creatives set completed_at = now() where id = $1', [creativeId]);
  await app.runJob(tellDueJob);
  expect(typesOf(await unread(mark))[0]).toBe('campaign_due_at');
  expect(await unread(mark)).toHaveLength(3);
});
