import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { CommentId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { search } from '@ad-foundry/contract/search.ts';
import { useApp } from '#testing/app.ts';
import { brief } from '#testing/briefs.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const team = app.browser();
let guest: Colleague;
let hero: Creative;
let hidden: Creative;
let threadId: CommentId;
const find = async (q: string, client = team) => (await client.call(search.find, { query: { q } })).items;
const say = (creative: Creative, body: string) =>
  team.call(comments.create, { params: { creativeId: creative.id }, body: { body, creationKey: randomUUID() } });

/** A creative that a guest is assigned to and one that they do not see, each with a brief and a comment. */
beforeAll(async () => {
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  guest = await joinAs(app, organizationId, 'guest');
  hero = await brief(team, { campaign: 'Spring', name: 'Hero' });
  hidden = await brief(team, { campaign: 'Secret', name: 'Hidden' });
  const params = { campaignId: hero.campaign.id };
  await team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
  const description = `${'Long words before. '.repeat(100)}Show the **pistachio** cap in the café.`;
  await team.call(creatives.update, { params: { creativeId: hero.id }, body: { description } });
  await team.call(creatives.update, { params: { creativeId: hidden.id }, body: { description: 'A pistachio secret' } });
  threadId = (await say(hero, 'The marzipan price on card three is old')).id;
  await say(hidden, 'A marzipan secret');
});

describe('the text of a brief', () => {
  test('is found by its words, also far behind its beginning and without accents, with an excerpt', async () => {
    const items = (await find('pistachio cafe')).filter(({ kind }) => kind === 'brief');
    expect(items).toMatchObject([{ id: hero.id, creative: { name: 'Hero' }, campaign: { name: 'Spring' } }]);
    expect(items[0]?.name).toMatch(/^….*pistachio.*café\.$/);
    expect(items[0]?.name.length).toBeLessThan(170);
  });

  test('follows its changes', async () => {
    const params = { creativeId: hidden.id };
    await team.call(creatives.update, { params, body: { description: 'An almond secret' } });
    expect((await find('almond')).map(({ kind, id }) => [kind, id])).toEqual([['brief', hidden.id]]);
    expect((await find('pistachio')).map(({ id }) => id)).toEqual([hero.id]);
    await team.call(creatives.update, { params, body: { description: '' } });
    expect(await find('almond')).toEqual([]);
  });
});

describe('a comment', () => {
  test('is found by its words, with its author and creative, until it is deleted', async () => {
    const { replies } = await team.call(comments.reply, {
      params: { commentId: threadId },
      body: { body: 'Nougat it is', creationKey: randomUUID() },
    });
    const id = replies[0]?.id as CommentId;
    expect(await find('nougat')).toMatchObject([
      { kind: 'comment', id, name: 'Nougat it is', note: 'Ana Costa', creative: { id: hero.id } },
    ]);
    expect(await find('nougat by:me')).toHaveLength(1);
    expect(await find('nougat in:secret')).toEqual([]);
    await team.call(comments.remove, { params: { commentId: id } });
    expect(await find('nougat')).toEqual([]);
  });

  test('ranks behind a name with the same words', async () => {
    const { id } = await brief(team, { campaign: 'Other', name: 'Marzipan' });
    expect((await find('marzipan')).map(({ kind }) => kind)).toEqual(['creative', 'comment', 'comment']);
    await team.call(archive.deleteCreative, { params: { creativeId: id } });
  });
});

test('a guest finds the briefs of their campaigns, and comments only where guests comment', async () => {
  const allow = async (guestComments: boolean) => {
    const { namingSchema, namingCase } = await team.call(organizations.preferences, {});
    await team.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestComments } });
  };
  await allow(false);
  expect((await find('pistachio', guest.client)).map(({ kind, id }) => [kind, id])).toEqual([['brief', hero.id]]);
  expect(await find('marzipan', guest.client)).toEqual([]);
  expect(await find('secret', guest.client)).toEqual([]);
  await allow(true);
  expect((await find('marzipan', guest.client)).map(({ kind, id }) => [kind, id])).toEqual([['comment', threadId]]);
});

test('texts of another organization are not found', async () => {
  const stranger = app.browser();
  await stranger.signUp();
  for (const word of ['pistachio', 'marzipan']) expect(await find(word, stranger)).toEqual([]);
});
