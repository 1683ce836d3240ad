import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments, type Thread } from '@ad-foundry/contract/comments.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { useApp } from '#testing/app.ts';
import { attachToComment } from '#testing/attaching.ts';
import { reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { follow } from '#testing/event-stream.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
let home: Agency;
let rival: Colleague;
let creativeId: CreativeId;
/** A version that the guest uploaded, on a separate card. */
let file: VersionId;
let cardId: string;
beforeAll(async () => {
  home = await agency(app);
  rival = await joinAs(app, home.organizationId, 'guest');
  creativeId = home.assignedCreative.id;
  await home.team.call(people.addToCampaign, {
    params: { campaignId: home.assignedCreative.campaign.id },
    body: { memberIds: [rival.memberId] },
  });
  const earlierIds = new Set(versionsOf(home.assignedCreative).map(({ id }) => id));
  const bytes = await picture({ width: 640, height: 640 });
  await upload(home.guest.client, { slotId: slotOf(home.assignedCreative).id, name: 'guest.jpg', bytes });
  const creative = await reread(home.team, home.assignedCreative);
  const cards = slotOf(creative).variations.flatMap((variation) => variation.cards);
  const card = cards.find(({ versions }) => versions.some(({ id }) => !earlierIds.has(id)));
  file = card?.versions[0]?.id as VersionId;
  cardId = card?.id ?? '';
});
beforeEach(async () => {
  await app.sql('delete from decisions');
  await app.sql('delete from comments');
  await app.sql('delete from notifications');
  await app.sql('delete from rate_limits');
});

type Body = CallArguments<typeof comments.create>['body'];
const write = (who: TestClient, body: string, more: Partial<Body> = {}) =>
  who.call(comments.create, { params: { creativeId }, body: { body, creationKey: randomUUID(), ...more } });
const list = async (who: TestClient) => (await who.call(comments.list, { params: { creativeId }, query: {} })).items;
const textsOf = (threads: Thread[]) => threads.map(({ body }) => body);
const decide = (decision: 'approved' | 'changes') =>
  home.team.call(comments.decide, { params: { versionId: file }, body: { decision } });
const feedback = async (who: TestClient) => {
  const page = await who.call(guestPages.find, {
    params: { campaignId: home.assignedCreative.campaign.id },
    query: {},
  });
  return page.feedback.map(({ slotId, ...rest }) => ({ ...rest, isSlot: slotId !== null }));
};
const toldTo = async (who: TestClient) =>
  (await who.call(notifications.list, { query: {} })).items.map(({ type, comment }) => [type, comment?.excerpt]);

async function allow(guestComments: boolean) {
  const { namingSchema, namingCase } = await home.team.call(organizations.preferences, {});
  await home.team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments } });
}

test('guests who may not comment cannot begin a thread, and every screen shows that', async () => {
  const { client } = home.guest;
  const slotId = slotOf(home.assignedCreative).id;
  for (const place of [{}, { slotId }, { versionId: file }]) {
    const body = { body: 'Which logo?', creationKey: randomUUID(), ...place };
    const problem = await client.problem(comments.create, { params: { creativeId }, body });
    expect([problem.status, problem.code]).toEqual([403, 'comment.guests-off']);
  }
  expect((await attachToComment(client, creativeId, { name: 'a.txt', bytes: 'text' })).status).toBe(403);
  const page = await client.call(guestPages.find, {
    params: { campaignId: home.assignedCreative.campaign.id },
    query: {},
  });
  expect(page.can).toEqual({ comment: false, repair: true });
});

test('a guest who promised a day can write in that thread once the team has answered', async () => {
  const { client } = home.guest;
  const slotId = slotOf(home.assignedCreative).id;
  const message = { body: 'On Friday', creationKey: randomUUID() };
  await client.call(promises.set, { params: { slotId }, body: { day: '2031-03-14', comment: message } });
  const [promiseThread] = await list(client);
  expect(promiseThread).toMatchObject({ body: 'On Friday', can: { reply: false, edit: false, resolve: false } });
  const params = { commentId: promiseThread?.id as Thread['id'] };
  const written = { body: 'And another thing', creationKey: randomUUID() };
  const refused = [
    await client.problem(comments.reply, { params, body: written }),
    await client.problem(comments.edit, { params, body: { body: 'And another thing' } }),
    await client.problem(comments.react, { params, body: { reaction: 'check', active: true } }),
    await client.problem(comments.resolve, { params }),
    await client.problem(comments.reopen, { params }),
    await client.problem(comments.remove, { params }),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'comment.guests-off'));
  await home.team.call(comments.reply, { params, body: { body: 'Not sooner?', creationKey: randomUUID() } });
  expect(await list(client)).toMatchObject([{ can: { reply: true, edit: true, resolve: true } }]);
  await client.call(comments.reply, { params, body: { body: 'No', creationKey: randomUUID() } });
  await client.call(comments.react, { params, body: { reaction: 'check', active: true } });
  await home.team.call(comments.resolve, { params });
  expect(await list(client)).toMatchObject([{ can: { reply: false, edit: false, resolve: false } }]);
  await allow(true);
  expect(await list(client)).toMatchObject([{ can: { reply: true, edit: true, resolve: true } }]);
  await allow(false);
});

test('a guest reads and answers the open comments on their file once changes are requested', async () => {
  const { client } = home.guest;
  const area = { x: 0.2, y: 0.3, width: 0, height: 0 };
  const resolvedThread = await write(home.team, 'Settled before', { versionId: file });
  await home.team.call(comments.resolve, { params: { commentId: resolvedThread.id } });
  const open = await write(home.team, 'Lift the logo', { versionId: file, area });
  await write(home.team, 'On the creative, for the team');
  expect(await list(client)).toEqual([]);
  expect(await feedback(client)).toEqual([]);
  const screen = await follow(client);
  await decide('changes');
  await screen.until(() => screen.received().some(({ name }) => name === 'comments.changed'), 'the request');
  screen.close();
  expect(await list(client)).toMatchObject([{ body: 'Lift the logo', area, can: { reply: true, resolve: false } }]);
  expect(await feedback(client)).toEqual([{ creativeId, isSlot: true, total: 1, open: 1, decision: 'changes' }]);
  expect(await toldTo(client)).toEqual([['changes_requested', undefined]]);
  await client.call(comments.reply, {
    params: { commentId: open.id },
    body: { body: 'Will do', creationKey: randomUUID() },
  });
  expect(await toldTo(home.team)).toEqual([['comment_created', 'Will do']]);
});

test('a guest cannot read comments on another guest’s file, and a withdrawn request for changes addresses no guest', async () => {
  const thread = await write(home.team, 'Lift the logo', { versionId: file });
  await decide('changes');
  expect(await list(rival.client)).toEqual([]);
  expect(await feedback(rival.client)).toEqual([]);
  const { items } = await rival.client.call(comments.decisions, { params: { creativeId } });
  expect(items).toEqual([]);
  const reply = { params: { commentId: thread.id }, body: { body: 'x', creationKey: randomUUID() } };
  expect((await rival.client.request(comments.reply, reply)).status).toBe(404);
  await home.team.call(comments.withdraw, { params: { versionId: file } });
  expect(await list(home.guest.client)).toEqual([]);
});

test('a guest reads the comments on the corrected file until it gets a decision', async () => {
  await write(home.team, 'Lift the logo', { versionId: file });
  await decide('changes');
  const bytes = await picture({ width: 650, height: 650 });
  await upload(home.guest.client, { slotId: slotOf(home.assignedCreative).id, cardId, name: 'again.jpg', bytes });
  expect(textsOf(await list(home.guest.client))).toEqual(['Lift the logo']);
  expect(await feedback(home.guest.client)).toMatchObject([{ open: 1, decision: null }]);
  await write(home.team, 'Internal, on the new file', {
    versionId: versionsOf(await reread(home.team, home.assignedCreative)).find(({ number }) => number === 2)?.id,
  });
  expect(textsOf(await list(home.guest.client))).toEqual(['Lift the logo']);
});

test('a guest’s question notifies the requester, and the answer notifies that guest only', async () => {
  const { client } = home.guest;
  await allow(true);
  const question = await write(client, 'Which logo?', { slotId: slotOf(home.assignedCreative).id });
  expect(await toldTo(home.team)).toEqual([['comment_created', 'Which logo?']]);
  await allow(false);
  await app.sql('delete from notifications');
  await home.team.call(comments.reply, {
    params: { commentId: question.id },
    body: { body: 'The new one', creationKey: randomUUID() },
  });
  expect(await toldTo(client)).toEqual([['comment_created', 'The new one']]);
  expect(await toldTo(rival.client)).toEqual([]);
  expect(await list(rival.client)).toEqual([]);
  const { items } = await client.call(comments.people, { params: { creativeId }, query: {} });
  expect(items.map(({ isGuest }) => isGuest)).toEqual([false]);
});

test('a thread can be found by any of its comments, but only by people who may list it', async () => {
  const { id } = await write(home.team, 'For the team');
  const { replies } = await home.team.call(comments.reply, {
    params: { commentId: id },
    body: { body: 'Indeed', creationKey: randomUUID() },
  });
  const commentId = replies[0]?.id as typeof id;
  const found = await home.team.call(comments.find, { params: { commentId } });
  expect([found.id, found.body, found.replies.length]).toEqual([id, 'For the team', 1]);
  const stranger = app.browser();
  await stranger.signUp();
  for (const who of [home.guest.client, stranger])
    expect((await who.request(comments.find, { params: { commentId } })).status).toBe(404);
});

test('guests who may comment read every thread on their campaigns', async () => {
  await write(home.team, 'For everybody', { versionId: file });
  await allow(true);
  expect(textsOf(await list(rival.client))).toEqual(['For everybody']);
  await write(rival.client, 'A remark', { versionId: file });
  await allow(false);
  expect(textsOf(await list(rival.client))).toEqual(['A remark']);
});
