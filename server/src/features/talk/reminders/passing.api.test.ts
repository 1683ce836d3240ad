import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let trail: Creative;
/** Jo, a member, asked Noa for the files; the owner of the organization asked Eli. */
let [noa, eli, jo] = [] as unknown as [Colleague, Colleague, Colleague];
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  [noa, eli] = [await joinAs(app, organizationId, 'guest'), await joinAs(app, organizationId, 'guest')];
  jo = await joinAs(app, organizationId, 'member');
});
beforeEach(async () => {
  await app.sql('delete from rate_limits; delete from creatives; delete from campaigns');
  await allowComments(false);
  trail = await brief(team, { campaign: 'Autumn trail', formats: ['feed', 'story'] });
  await jo.client.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [noa.memberId] } });
  await team.call(people.addToCampaign, { params: ofTrail(), body: { memberIds: [eli.memberId] } });
  await app.sql('delete from notifications');
});

async function allowComments(guestComments: boolean) {
  const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
  await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments } });
}
const ofTrail = () => ({ campaignId: trail.campaign.id });
const params = (index = 0) => ({ slotId: slotOf(trail, index).id });
const sentence = (body = 'We have no photographer') => ({ comment: { body, creationKey: randomUUID() } });
const pass = ({ client }: Colleague, body: object, index = 0) =>
  client.request(promises.pass, { params: params(index), body });
const ownerOf = async (index = 0) => slotOf(await reread(team, trail), index).owner?.memberId;
const heard = async ({ client }: Pick<Colleague, 'client'>) =>
  (await client.call(notifications.list, { query: {} })).items.map(({ type, name, comment, pass: of }) => [
    type,
    name,
    comment?.excerpt ?? null,
    of?.formatName ?? null,
  ]);
const nameOf = async ({ client }: Colleague) => {
  const { firstName, lastName } = await client.me();
  return `${firstName} ${lastName}`;
};

test('a slot given back belongs to the member who asked the guest, who reads why in one notification', async () => {
  expect((await pass(noa, { back: true, ...sentence() })).status).toBe(204);
  expect(await ownerOf()).toBe(jo.memberId);
  expect(await heard(jo)).toEqual([['slot_passed', null, 'We have no photographer', 'Facebook Feed – Image']]);
  // The maker of the campaign follows its comments, but was not asked.
  expect(await heard({ client: team })).toMatchObject([['comment_created', null, expect.any(String), null]]);
  const page = await noa.client.call(guestPages.find, { params: ofTrail(), query: {} });
  expect(page.passed).toEqual([params().slotId]);
  expect(page.owned).toEqual([expect.objectContaining({ slotId: params().slotId, isMine: false })]);
});

test('without the member who asked, a slot goes back to the maker of the campaign', async () => {
  await app.sql(`update members set status = 'disabled' where id = $1`, [jo.memberId]);
  try {
    const { askedBy } = await noa.client.call(promises.passTargets, { params: params() });
    const { firstName, lastName } = await team.me();
    expect(askedBy).toBe(`${firstName} ${lastName}`);
    await pass(noa, { back: true, ...sentence() });
    expect(await ownerOf()).not.toBe(jo.memberId);
    expect(await heard({ client: team })).toMatchObject([
      ['slot_passed', null, 'We have no photographer', 'Facebook Feed – Image'],
    ]);
  } finally {
    await app.sql(`update members set status = 'active' where id = $1`, [jo.memberId]);
  }
});

test('a slot passed on to another guest belongs to that guest, and the member who asked reads who has it', async () => {
  const targets = async () =>
    (await noa.client.call(promises.passTargets, { params: params() })).items.map(({ memberId }) => memberId);
  // Guests see each other's names only where they read each other's comments.
  expect(await targets()).toEqual([]);
  expect((await pass(noa, { to: eli.memberId })).status).toBe(404);
  await allowComments(true);
  expect(await targets()).toEqual([eli.memberId]);
  expect((await pass(noa, { to: eli.memberId })).status).toBe(204);
  expect(await ownerOf()).toBe(eli.memberId);
  expect(await heard(jo)).toEqual([['slot_passed', await nameOf(eli), null, 'Facebook Feed – Image']]);
  expect(await heard(eli)).toEqual([['assigned', null, null, null]]);
  // The new owner may pass it back to the guest whom it came from, even without comments.
  await allowComments(false);
  const { items } = await eli.client.call(promises.passTargets, { params: params() });
  expect(items).toEqual([{ memberId: noa.memberId, name: await nameOf(noa), isGuest: true }]);
  expect((await pass(eli, { to: noa.memberId })).status).toBe(204);
  expect(await ownerOf()).toBe(noa.memberId);
  const { passed } = await noa.client.call(guestPages.find, { params: ofTrail(), query: {} });
  expect(passed).toEqual([]);
});

test('a slot is not passed on to oneself, by another person than its owner, or after its files have arrived', async () => {
  expect((await noa.client.problem(promises.pass, { params: params(), body: { to: noa.memberId } })).code).toBe(
    'pass.yourself',
  );
  const creativeId = trail.id;
  await team.call(creatives.assignSlots, { params: { creativeId }, body: { memberId: eli.memberId } });
  expect((await pass(noa, { back: true, ...sentence() })).status).toBe(403);
  await team.call(creatives.assignSlots, { params: { creativeId }, body: { memberId: noa.memberId } });
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(noa.client, { slotId: params().slotId, name: 'feed.jpg', bytes });
  expect((await noa.client.problem(promises.pass, { params: params(), body: { back: true } })).code).toBe('pass.ended');
  expect(await ownerOf()).toBe(noa.memberId);
  await app.sql('update campaigns set archived_at = now()');
  expect((await noa.client.problem(promises.pass, { params: params(1), body: { back: true } })).code).toBe(
    'campaign.archived',
  );
});

test('of two guests who pass the same slot on at once, one succeeds', async () => {
  const answers = await Promise.all([noa, eli].map((guest) => pass(guest, { back: true, ...sentence() })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403]);
  const rows = await app.sql('select from slot_passes');
  expect(rows).toHaveLength(1);
});

test('a repeated request changes nothing, even after the slot has moved on', async () => {
  const body = { back: true, ...sentence() };
  expect((await pass(noa, body)).status).toBe(204);
  await team.call(creatives.assignSlots, { params: { creativeId: trail.id }, body: { memberId: eli.memberId } });
  expect((await pass(noa, body)).status).toBe(204);
  expect(await ownerOf()).toBe(eli.memberId);
  expect(await app.sql('select from slot_passes')).toHaveLength(1);
});

test('guests of other campaigns and other organizations cannot pass a slot on', async () => {
  const { id: campaignId } = await team.call(campaigns.create, { body: { name: 'Elsewhere' } });
  const lee = await joinAs(app, (await team.me()).organization?.id as OrganizationId, 'guest');
  await team.call(people.addToCampaign, { params: { campaignId }, body: { memberIds: [lee.memberId] } });
  const stranger = app.browser();
  await stranger.signUp();
  for (const client of [lee.client, stranger]) {
    expect((await client.request(promises.passTargets, { params: params() })).status).toBe(404);
    expect((await client.request(promises.pass, { params: params(), body: { back: true } })).status).toBe(404);
    const body = { email: 'eve@example.com', creationKey: randomUUID() };
    expect((await client.request(promises.passToColleague, { params: params(), body })).status).toBe(404);
  }
  expect(await ownerOf()).toBeUndefined();
});
