import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { slotStates } from '@ad-foundry/contract/rules/completion/completion.ts';
import { countReviews, reviewStateOf } from '@ad-foundry/contract/rules/review/state.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let hero: Creative;
let teaser: Creative;

/** Hero: a delivered slot, one with requested changes, and two empty ones; Teaser: one empty slot. */
beforeAll(async () => {
  await client.signUp();
  hero = await brief(client, { formats: ['feed', 'feed', 'story', 'carousel'] });
  teaser = await brief(client, { campaign: 'Autumn', name: 'Teaser', formats: ['story'] });
  for (const index of [0, 1]) {
    const bytes = await picture({ width: 700 + index, height: 700 + index });
    await upload(client, { slotId: slotOf(hero, index).id, name: `${index}.jpg`, bytes });
  }
  const versionId = versionsOf(await reread(client, hero))[1]?.id as VersionId;
  const comment = { body: 'Old price', creationKey: randomUUID() };
  await client.call(comments.decide, { params: { versionId }, body: { decision: 'changes', comment } });
});

const listed = async (query: CallArguments<typeof lists.slots>['query'] = {}) =>
  (await client.call(lists.slots, { query })).items;
const statesOf = async (query = {}) => (await listed(query)).map(({ review }) => review);

test('slots are listed by state, of a campaign or of named creatives', async () => {
  expect(await statesOf()).toEqual(['delivered', 'changes', 'empty', 'empty', 'empty']);
  expect(await statesOf({ review: 'changes,delivered' })).toEqual(['delivered', 'changes']);
  expect(await statesOf({ campaignId: teaser.campaign.id })).toEqual(['empty']);
  expect(await statesOf({ creativeIds: hero.id, review: 'empty' })).toEqual(['empty', 'empty']);
  expect(await statesOf({ search: 'teas' })).toEqual(['empty']);
});

test('a slot in a list carries its files, the decision and the reason for changes', async () => {
  const [changes] = await listed({ review: 'changes' });
  const version = versionsOf(await reread(client, hero))[1];
  expect(changes).toMatchObject({
    creative: { name: 'Hero' },
    files: [{ versionId: version?.id, number: 1 }],
    decided: { by: { name: 'Ana Costa' }, decision: 'changes' },
    reason: 'Old price',
    sentTo: null,
    shape: { label: '4:5' },
  });
});

test('pages of slots are complete and without repetition', async () => {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await client.call(lists.slots, { query: { limit: 2, cursor } });
    ids.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(ids).toEqual((await listed()).map(({ id }) => id));
});

test('slots are counted by state, of creatives and campaigns alike', async () => {
  const counts = { ...countReviews([]), delivered: 1, changes: 1, empty: 2 };
  expect(await client.call(lists.countSlots, { query: { campaignId: hero.campaign.id } })).toEqual(counts);
  const { items } = await client.call(lists.campaigns, { query: {} });
  expect(items.find(({ id }) => id === hero.campaign.id)?.slots).toEqual(counts);
  const { items: creatives } = await client.call(lists.creatives, { query: { review: 'changes' } });
  expect(creatives.map(({ name, slots }) => [name, countReviews(slots)])).toEqual([['Hero', counts]]);
  const matches = { count: 1, isMore: false, slots: counts };
  expect(await client.call(lists.countCreatives, { query: { review: 'changes' } })).toEqual(matches);
  expect(await client.call(lists.countCampaigns, { query: { search: hero.campaign.name } })).toEqual(matches);
});

test('the database names states by the rule of the contract', async () => {
  for (const slotState of slotStates)
    for (const decision of ['approved', 'changes', null] as const)
      for (const sent of [true, false])
        for (const needsApproval of [true, false]) {
          const rows = await app.sql('select slot_review($1, $2, $3, $4) as review', [
            slotState,
            decision,
            sent,
            needsApproval,
          ]);
          expect(rows).toEqual([{ review: reviewStateOf({ slotState, decision, sent, needsApproval }) }]);
        }
});
