import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { follows, type FollowChoice } from '@ad-foundry/contract/notifications/follows.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { collectMailsJob } from './jobs.ts';

const app = await useApp();
const team = app.browser();
let hero: Creative;
let teaser: Creative;
let jo: Colleague;
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  hero = await brief(team, { name: 'Hero' });
  const params = { campaignId: hero.campaign.id };
  teaser = await team.call(creatives.create, { params, body: { name: 'Teaser' } });
  jo = await joinAs(app, organizationId, 'member');
});
beforeEach(() =>
  app.sql('delete from follows; delete from notifications; delete from rate_limits; delete from assignments'),
);

const ofCampaign = () => ({ params: { campaignId: hero.campaign.id } });
const ofHero = () => ({ params: { creativeId: hero.id } });
const followCampaign = (choice: FollowChoice | null) =>
  jo.client.call(follows.chooseOfCampaign, { ...ofCampaign(), body: { choice } });
const followHero = (choice: FollowChoice | null) =>
  jo.client.call(follows.chooseOfCreative, { ...ofHero(), body: { choice } });
const assign = () => team.call(people.addToCampaign, { ...ofCampaign(), body: { memberIds: [jo.memberId] } });
async function notifiedTypes(mentions: Colleague[] = []) {
  await app.sql('delete from notifications');
  for (const { id } of [hero, teaser]) {
    const body = { body: 'Too warm', creationKey: randomUUID(), mentions: mentions.map((each) => each.accountId) };
    await team.call(comments.create, { params: { creativeId: id }, body });
  }
  const { items } = await jo.client.call(notifications.list, { query: {} });
  return items.map(({ type, creative }) => `${type} ${creative?.name}`).toSorted();
}

test('a member is notified of campaigns and creatives that they chose to follow, unless muted', async () => {
  expect(await notifiedTypes()).toEqual([]);
  expect(await followHero('following')).toEqual({ choice: 'following', usual: 'none' });
  expect(await notifiedTypes()).toEqual(['comment_created Hero']);
  expect(await followHero(null)).toEqual({ choice: null, usual: 'none' });
  await followCampaign('following');
  expect(await notifiedTypes()).toEqual(['comment_created Hero', 'comment_created Teaser']);
  expect(await followHero('muted')).toEqual({ choice: 'muted', usual: 'following' });
  expect(await notifiedTypes()).toEqual(['comment_created Teaser']);
  await followHero(null);
  expect(await followCampaign(null)).toEqual({ choice: null, usual: 'none' });
  // Assignment alone notifies of no comments.
  await assign();
  expect(await jo.client.call(follows.ofCampaign, ofCampaign())).toEqual({ choice: null, usual: 'none' });
  expect(await notifiedTypes()).toEqual([]);
  await followCampaign('muted');
  expect(await followHero(null)).toEqual({ choice: null, usual: 'muted' });
  expect(await notifiedTypes()).toEqual([]);
  await followHero('following');
  expect(await notifiedTypes()).toEqual(['comment_created Hero']);
  // Muting does not affect notifications that are addressed to a person.
  await followHero('muted');
  expect(await notifiedTypes([jo])).toEqual(['mentioned Hero', 'mentioned Teaser']);
});

test('the owner of a slot follows its creative; strangers are not notified', async () => {
  const { slots } = hero;
  const body = { memberId: jo.memberId, slotIds: slots.map(({ id }) => id) };
  await team.call(creatives.assignSlots, { ...ofHero(), body });
  expect(await jo.client.call(follows.ofCreative, ofHero())).toEqual({ choice: null, usual: 'following' });
  expect(await notifiedTypes()).toEqual(['comment_created Hero']);
  await team.call(creatives.assignSlots, { ...ofHero(), body: { memberId: null } });
  const stranger = app.browser();
  await stranger.signUp();
  for (const answer of [
    await stranger.request(follows.ofCreative, ofHero()),
    await stranger.request(follows.chooseOfCampaign, { ...ofCampaign(), body: { choice: 'following' } }),
  ])
    expect(answer.status).toBe(404);
});

test('notifications of a subject that was muted later are not mailed', async () => {
  await followCampaign('following');
  await notifiedTypes();
  await followHero('muted');
  app.clock.advance(10 * 60_000);
  await app.runJob(collectMailsJob);
  await vi.waitFor(
    async () =>
      expect(await app.sql(`select from mails where kind = 'notifications' and status = 'sent'`)).toHaveLength(1),
    {
      timeout: 8000,
      interval: 20,
    },
  );
  const [mail] = (await jo.client.mailsTo(jo.email)) as unknown as { text: string }[];
  expect(mail?.text).toContain('Teaser');
  expect(mail?.text).not.toContain('Hero');
});
