import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { review } from '@ad-foundry/contract/review.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { holderOf, secretOf, shareForReview, type Holder } from '#testing/reviews.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let guest: Colleague;
let hero: Creative;
let versionId: VersionId;
let holder: Holder;
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  guest = await joinAs(app, organizationId, 'guest');
  hero = await brief(team, { formats: ['feed'] });
  const params = { campaignId: hero.campaign.id };
  await team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
  const bytes = await picture({ width: 700, height: 700 });
  await upload(guest.client, { slotId: slotOf(hero).id, name: 'hero.jpg', bytes });
  versionId = versionsOf(await reread(team, hero))[0]?.id as VersionId;
  holder = holderOf(app, secretOf(await shareForReview(team, hero.campaign.id)));
  await holder.call(review.giveName, { body: { name: 'Inès Caron' } });
});
beforeEach(async () => {
  await app.sql('delete from decisions');
  await app.sql('delete from comments');
});

const said = (body: string) => ({ body, creationKey: randomUUID() });
const list = async ({ client }: { client: Colleague['client'] }) =>
  (await client.call(comments.list, { params: { creativeId: hero.id }, query: {} })).items;
const askForChanges = () =>
  holder.call(review.decide, {
    params: { versionId },
    body: { decision: 'changes', comment: said('Warmer') },
  });
const writeInternally = () =>
  team.call(comments.create, { params: { creativeId: hero.id }, body: { ...said('Margin is 40 %'), versionId } });

test('changes that a client asks for show the guest what clients read, and no internal comment', async () => {
  const internal = await writeInternally();
  await askForChanges();
  expect((await list(guest)).map(({ body }) => body)).toEqual(['Warmer']);
  const problem = await guest.client.problem(comments.find, { params: { commentId: internal.id } });
  expect(problem.status).toBe(404);
  await team.call(comments.decide, { params: { versionId }, body: { decision: 'changes' } });
  expect(new Set((await list(guest)).map(({ body }) => body))).toEqual(new Set(['Margin is 40 %', 'Warmer']));
});

test('what a guest answers to a client is read by the team, and never by the client', async () => {
  await askForChanges();
  const [thread] = await list(guest);
  if (!thread) throw new Error('the guest reads no thread');
  const params = { commentId: thread.id };
  const replied = await guest.client.call(comments.reply, { params, body: said('This costs extra') });
  expect(replied.replies.map(({ body }) => body)).toEqual(['This costs extra']);
  await team.call(comments.reply, { params, body: said('We will') });
  const [read] = await list({ client: team });
  expect(read?.replies.map(({ body }) => body)).toEqual(['This costs extra', 'We will']);
  const { items } = await holder.call(review.threads, { params: { creativeId: hero.id }, query: {} });
  expect(items.flatMap(({ replies }) => replies.map(({ body }) => body))).toEqual(['We will']);
});

test('an attribute of the organization stays with the team, whatever its key', async () => {
  const field = { label: 'Link', key: 'website_9', input: { type: 'text' as const }, creationKey: randomUUID() };
  const { id: attributeId } = await team.call(attributes.create, { body: field });
  const params = { creativeId: hero.id, attributeId };
  await team.call(attributes.assign, { params, body: { required: false } });
  await team.call(attributes.fill, { params, body: { value: 'https://drive.example/budget' } });
  const page = await holder.call(review.page, { query: {} });
  expect(JSON.stringify(page)).not.toContain('drive.example');
});
