import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { home as homePage } from '@ad-foundry/contract/home.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { useApp } from '#testing/app.ts';
import { reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
let home: Agency;
let rival: Colleague;
let creativeId: CreativeId;
/** Versions that the guest and the team uploaded, in a type that the format refuses. */
let guestFile: VersionId;
let teamFile: VersionId;
const reason = 'The larger export follows on Monday';

async function uploadAs(who: TestClient, name: string, width: number): Promise<VersionId> {
  const before = new Set(versionsOf(await reread(home.team, home.assignedCreative)).map(({ id }) => id));
  const bytes = await picture({ width, height: 640 }, name.endsWith('.webp') ? 'webp' : 'jpeg');
  await upload(who, { slotId: slotOf(home.assignedCreative).id, name, bytes });
  const added = versionsOf(await reread(home.team, home.assignedCreative)).find(({ id }) => !before.has(id));
  return added?.id as VersionId;
}

beforeAll(async () => {
  home = await agency(app);
  creativeId = home.assignedCreative.id;
  rival = await joinAs(app, home.organizationId, 'guest');
  const params = { campaignId: home.assignedCreative.campaign.id };
  await home.team.call(people.addToCampaign, { params, body: { memberIds: [rival.memberId] } });
  guestFile = await uploadAs(home.guest.client, 'guest.webp', 640);
  teamFile = await uploadAs(home.team, 'team.webp', 650);
});
beforeEach(async () => {
  await app.sql('delete from comments');
  await app.sql('delete from rate_limits');
  await app.sql('update versions set note = null');
});

const explain = (who: TestClient, versionId: VersionId, creationKey = randomUUID()) =>
  who.call(comments.explain, { params: { versionId }, body: { reason, creationKey } });
const threadsFor = async (who: TestClient) =>
  (await who.call(comments.list, { params: { creativeId }, query: {} })).items;
const noteOf = async (id: VersionId) =>
  versionsOf(await reread(home.team, home.assignedCreative)).find((version) => version.id === id)?.note;

test('a guest’s reason is the version’s note, and a thread that the team answers', async () => {
  await explain(home.guest.client, guestFile);
  expect(await noteOf(guestFile)).toBe(reason);
  const [thread] = await threadsFor(home.team);
  expect(thread).toMatchObject({ body: reason, versionId: guestFile });
  const params = { commentId: thread!.id };
  await home.team.call(comments.reply, { params, body: { body: 'Monday is fine', creationKey: randomUUID() } });
  const [seen] = await threadsFor(home.guest.client);
  expect(seen?.replies.map(({ body }) => body)).toEqual(['Monday is fine']);
  expect(seen?.can.reply).toBe(true);
  const { items } = await home.guest.client.call(notifications.list, { query: {} });
  expect(items.map(({ comment }) => comment?.excerpt)).toContain('Monday is fine');
});

test('the same request begins one thread', async () => {
  const key = randomUUID();
  for (let time = 0; time < 2; time++) await explain(home.guest.client, guestFile, key);
  expect(await threadsFor(home.team)).toHaveLength(1);
});

test('a guest who may not comment explains a file once, and only one that breaks rules', async () => {
  const refused = (versionId: VersionId, body = { reason: 'Another reason', creationKey: randomUUID() }) =>
    home.guest.client.problem(comments.explain, { params: { versionId }, body });
  await explain(home.guest.client, guestFile);
  expect((await refused(guestFile)).code).toBe('comment.guests-off');
  const fitting = await uploadAs(home.guest.client, 'fitting.jpg', 660);
  expect((await refused(fitting)).code).toBe('comment.guests-off');
  expect([await noteOf(guestFile), await noteOf(fitting)]).toEqual([reason, null]);
  expect((await threadsFor(home.team)).map(({ body }) => body)).toEqual([reason]);
});

test('the reason of a member is a note without a thread', async () => {
  await explain(home.team, teamFile);
  expect(await noteOf(teamFile)).toBe(reason);
  expect(await threadsFor(home.team)).toEqual([]);
});

test('a guest cannot explain the file of another person, and reads no reason of another guest', async () => {
  const body = { reason, creationKey: randomUUID() };
  const problem = await rival.client.problem(comments.explain, { params: { versionId: guestFile }, body });
  expect(problem.code).toBe('auth.forbidden');
  await explain(home.guest.client, guestFile);
  expect(await threadsFor(rival.client)).toEqual([]);
});

test('the home of the team lists a reason with the decision about its file, and what the guest writes later as a question', async () => {
  const questions = async () => {
    const { entries } = await home.team.call(homePage.find, {});
    return entries.flatMap((entry) => (entry.kind === 'answer' ? [entry.text] : []));
  };
  await explain(home.guest.client, guestFile);
  expect(await questions()).toEqual([]);
  const [thread] = await threadsFor(home.guest.client);
  const body = { body: 'Is Monday late?', creationKey: randomUUID() };
  await home.team.call(comments.reply, {
    params: { commentId: thread!.id },
    body: { body: 'Which day?', creationKey: randomUUID() },
  });
  await home.guest.client.call(comments.reply, { params: { commentId: thread!.id }, body });
  expect(await questions()).toEqual(['Is Monday late?']);
});

test('the team sees whether the uploader is a guest', async () => {
  const files = versionsOf(await reread(home.team, home.assignedCreative));
  const isGuest = (id: VersionId) => files.find((version) => version.id === id)?.uploadedBy?.isGuest;
  expect([isGuest(guestFile), isGuest(teamFile)]).toEqual([true, false]);
});
