import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments, type Reaction, type Thread } from '@ad-foundry/contract/comments.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { threadState } from '@ad-foundry/contract/rules/comments/thread-state.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { follow, readEventsSince } from '#testing/event-stream.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
let home: Agency;
let mark: Colleague;
let creativeId: CreativeId;
let versionId: VersionId;
let next: Buffer;
beforeAll(async () => {
  next = await picture({ width: 710, height: 710 });
  home = await agency(app);
  mark = await joinAs(app, home.organizationId, 'member');
});
beforeEach(async () => {
  creativeId = home.assignedCreative.id;
  versionId = versionsOf(home.assignedCreative)[0]?.id as VersionId;
  await app.sql('delete from comments');
  await app.sql('delete from rate_limits');
  await allowGuests(false);
});

async function allowGuests(guestComments: boolean) {
  const { namingSchema, namingCase } = await home.team.call(organizations.preferences, {});
  await home.team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments } });
}

type Body = CallArguments<typeof comments.create>['body'];
const write = (who: TestClient, body: string, more: Partial<Body> = {}) =>
  who.call(comments.create, { params: { creativeId }, body: { body, creationKey: randomUUID(), ...more } });
const reply = (who: TestClient, { id: commentId }: Pick<Thread, 'id'>, body: string) =>
  who.call(comments.reply, { params: { commentId }, body: { body, creationKey: randomUUID() } });
const list = async (who = home.team) => (await who.call(comments.list, { params: { creativeId }, query: {} })).items;
const inputOf = ({ id: commentId }: Pick<Thread, 'id'>) => ({ params: { commentId } });

test('a thread at a place of a version can be answered, resolved and reopened, and names the person who did so', async () => {
  const area = { x: 0.62, y: 0.41, width: 0, height: 0 };
  const thread = await write(home.team, 'Lift the **logo**', { versionId, area });
  expect(thread).toMatchObject({
    versionId,
    versionNumber: 1,
    area,
    moment: null,
    slotId: slotOf(home.assignedCreative).id,
  });
  const answered = await reply(mark.client, thread, 'Will do');
  expect(answered.replies.map(({ body, author }) => [body, author?.id])).toEqual([['Will do', mark.accountId]]);
  const resolved = await mark.client.call(comments.resolve, inputOf(thread));
  expect(resolved.resolvedBy?.id).toBe(mark.accountId);
  const again = await home.team.call(comments.resolve, inputOf(thread));
  expect(again).toEqual({ ...resolved, can: again.can, replies: again.replies });
  const reopened = await home.team.call(comments.reopen, inputOf(thread));
  expect([reopened.resolvedAt, reopened.resolvedBy]).toEqual([null, null]);
  expect(await list()).toEqual([reopened]);
});

test('a creation key that a comment elsewhere has used is refused', async () => {
  const creationKey = randomUUID();
  const first = await write(home.team, 'Here', { creationKey });
  const other = await brief(home.team);
  const elsewhere = await home.team.request(comments.create, {
    params: { creativeId: other.id },
    body: { body: 'There', creationKey },
  });
  const answer = await home.team.request(comments.reply, {
    ...inputOf(first),
    body: { body: 'And here', creationKey },
  });
  expect([elsewhere.status, answer.status]).toEqual([400, 400]);
  expect((await list()).map(({ body, replies }) => [body, replies.length])).toEqual([['Here', 0]]);
});

test('a comment that is written twice with one creation key is stored once', async () => {
  const creationKey = randomUUID();
  const made = await Promise.all([1, 2, 3].map(() => write(home.team, 'Once', { creationKey })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await list()).toHaveLength(1);
});

test('only the author edits a comment, which is marked as edited; a deleted first comment keeps its replies', async () => {
  const thread = await write(home.team, 'First');
  const edit = { ...inputOf(thread), body: { body: 'Second' } };
  expect((await mark.client.request(comments.edit, edit)).status).toBe(403);
  expect((await mark.client.request(comments.remove, inputOf(thread))).status).toBe(403);
  const edited = await home.team.call(comments.edit, edit);
  expect([edited.body, edited.editedAt === null]).toEqual(['Second', false]);
  const answered = await reply(mark.client, thread, 'Kept');
  await home.team.call(comments.remove, inputOf(thread));
  const [remaining] = await list();
  expect([remaining?.body, remaining?.replies.map(({ body }) => body)]).toEqual([null, ['Kept']]);
  await mark.client.call(comments.remove, inputOf(answered.replies[0] ?? thread));
  expect(await list()).toEqual([]);
});

test('a person reacts to a comment once per kind and can remove the reaction', async () => {
  const thread = await write(home.team, 'Look');
  const react = (who: TestClient, reaction: Reaction, isGiven = true) =>
    who.call(comments.react, { ...inputOf(thread), body: { reaction, active: isGiven } });
  await react(mark.client, 'heart');
  await react(home.team, 'heart');
  await react(home.team, 'heart');
  const reacted = await react(home.team, 'thumbs-up');
  const me = (await home.team.me()).id;
  expect(
    reacted.reactions.map(({ reaction, byCaller: isMine, people }) => [reaction, isMine, people.map(({ id }) => id)]),
  ).toEqual([
    ['thumbs-up', true, [me]],
    ['heart', true, [mark.accountId, me]],
  ]);
  await react(home.team, 'heart', false);
  const back = await react(home.team, 'heart', false);
  expect(back.reactions.map(({ reaction, byCaller: isMine }) => [reaction, isMine])).toEqual([
    ['thumbs-up', true],
    ['heart', false],
  ]);
  // A guest can react to comments that the guest may read.
  const asGuest = { ...inputOf(thread), body: { reaction: 'eyes' as const, active: true } };
  expect((await home.guest.client.request(comments.react, asGuest)).status).toBe(404);
  await allowGuests(true);
  expect((await home.guest.client.request(comments.react, asGuest)).status).toBe(200);
  // A deleted comment has no reactions.
  await reply(mark.client, thread, 'Kept');
  await home.team.call(comments.remove, inputOf(thread));
  expect((await list())[0]?.reactions).toEqual([]);
  expect((await home.team.request(comments.react, asGuest)).status).toBe(404);
});

test('only people who see the creative can be mentioned', async () => {
  const stranger = await app.browser().signUp();
  const mentions = [mark.accountId, home.guest.accountId, stranger.id];
  const { mentions: stored } = await write(home.team, 'Look, @all', { mentions });
  expect(stored.map(({ id }) => id)).toEqual([mark.accountId]);
  const { items } = await home.team.call(comments.people, { params: { creativeId }, query: {} });
  expect(items.map(({ id }) => id)).not.toContain(stranger.id);
  expect(items.map(({ id }) => id)).not.toContain(home.guest.accountId);
  await allowGuests(true);
  const again = await write(home.team, 'Look, @all', { mentions });
  expect(again.mentions.map(({ id }) => id).toSorted()).toEqual([mark.accountId, home.guest.accountId].toSorted());
});

test('guests comment only if the organization allows it, and only on their campaigns', async () => {
  const { client } = home.guest;
  const thread = await write(home.team, 'For the team');
  const answer = { ...inputOf(thread), body: { body: 'x', creationKey: randomUUID() } };
  expect(await list(client)).toEqual([]);
  expect((await client.request(comments.reply, answer)).status).toBe(404);
  const pinned = { params: { creativeId }, body: { body: 'x', creationKey: randomUUID(), versionId } };
  expect((await client.request(comments.create, pinned)).status).toBe(403);
  await allowGuests(true);
  const question = await write(client, 'A question');
  expect(question.author).toMatchObject({ isGuest: true });
  expect((await list(client)).map(({ can }) => [can.edit, can.resolve])).toEqual([
    [false, false],
    [true, true],
  ]);
  expect((await client.request(comments.resolve, inputOf(thread))).status).toBe(403);
  const beyond = { params: { creativeId: home.sibling.id }, query: {} };
  expect((await client.request(comments.list, beyond)).status).toBe(404);
  const { items } = await client.call(comments.people, { params: { creativeId }, query: {} });
  expect(items).toHaveLength(2);
});

test('open screens receive events of comments, guests’ screens only if the guest may read the comment', async () => {
  const [team, guest] = [await follow(mark.client), await follow(home.guest.client)];
  const { id: threadId } = await write(home.team, 'Now');
  await team.until(() => team.received().some(({ name }) => name === 'comment.created'), 'the comment');
  expect(team.received().find(({ name }) => name === 'comment.created')).toEqual({
    name: 'comment.created',
    creativeId,
    campaignId: home.assignedCreative.campaign.id,
    threadId,
  });
  const missed = await readEventsSince(home.guest.client, guest.at());
  expect(missed.received()).toEqual([]);
  await allowGuests(true);
  await write(home.team, 'And now');
  await guest.until(() => guest.received().some(({ name }) => name === 'comments.changed'), 'the comment');
  team.close();
  guest.close();
});

test('open comments carry over to the next version until they are resolved there', async () => {
  const thread = await write(home.team, 'Too warm', { versionId });
  const decide = (who: TestClient, id: VersionId, decision: 'approved' | 'changes') =>
    who.request(comments.decide, { params: { versionId: id }, body: { decision } });
  expect((await decide(mark.client, versionId, 'changes')).status).toBe(200);
  const [variation] = slotOf(home.assignedCreative).variations;
  const cardId = variation?.cards[0]?.id ?? '';
  await upload(home.team, { slotId: slotOf(home.assignedCreative).id, cardId, name: 'next.jpg', bytes: next });
  const current = versionsOf(await reread(home.team, home.assignedCreative))[0];
  expect(threadState((await list())[0] as Thread, current?.number ?? 0)).toBe('to-verify');
  const confirmed = await home.team.call(comments.reopen, inputOf(thread));
  expect(threadState(confirmed, current?.number ?? 0)).toBe('open');
  await home.team.call(comments.resolve, inputOf(thread));
  const refused = await decide(home.team, current?.id as VersionId, 'changes');
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'decision.nothing-open']);
  await home.team.call(comments.decide, {
    params: { versionId: current?.id as VersionId },
    body: { decision: 'approved' },
  });
  const { items } = await home.team.call(comments.decisions, { params: { creativeId } });
  expect(items.map(({ decision }) => decision)).toEqual(['changes', 'approved']);
  const withdrawn = await mark.client.problem(comments.withdraw, { params: { versionId } });
  expect(withdrawn.code).toBe('decision.newer-version');
  // The comment stays readable after its version was deleted.
  await home.team.call(variations.removeVersion, { params: { versionId: current?.id as VersionId } });
  const left = await home.team.call(comments.decisions, { params: { creativeId } });
  expect(left.items.map(({ decision }) => decision)).toEqual(['changes']);
  expect(await list()).toHaveLength(1);
});

test('comments per person and minute are limited', async () => {
  const { perMinute } = limits.comments;
  await app.sql(`insert into rate_limits (key, window_ends_at, used) values ($1, now() + interval '1 minute', $2)`, [
    `comments/${mark.accountId}/60000`,
    perMinute,
  ]);
  const body = { body: 'One more', creationKey: randomUUID() };
  const answer = await mark.client.request(comments.create, { params: { creativeId }, body });
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
});

test('pages of threads are complete and without repetition', async () => {
  for (let each = 0; each < 5; each++) await write(home.team, `Comment ${each}`);
  const seen: string[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await home.team.call(comments.list, { params: { creativeId }, query: { cursor, limit: 2 } });
    seen.push(...page.items.map(({ body }) => body ?? ''));
    cursor = page.nextCursor ?? undefined;
  }
  expect(seen).toEqual([0, 1, 2, 3, 4].map((each) => `Comment ${each}`));
});
