import { beforeAll, expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { placing } from '@ad-foundry/contract/placing.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { useApp } from '#testing/app.ts';
import { formatIdsOf } from '#testing/briefs.ts';
import { agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { announce, append, upload } from '#testing/uploading.ts';

const app = await useApp();
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});

async function campaignOf(names: string[]) {
  const client = app.browser();
  await client.signUp();
  const campaign = await client.call(campaigns.create, { body: { name: 'Spring launch' } });
  const formatIds = await formatIdsOf(client, ['feed', 'story']);
  const made = [];
  for (const name of names)
    made.push(await client.call(creatives.create, { params: { campaignId: campaign.id }, body: { name, formatIds } }));
  return { client, params: { campaignId: campaign.id }, made };
}

test('lists all slots of a campaign with their files, each format once', async () => {
  const { client, params, made } = await campaignOf(['Hook A', 'Hook B']);
  const slotId = made[1]?.slots[0]?.id ?? '';
  await upload(client, { slotId, name: 'hook b.jpg', bytes });
  const places = await client.call(placing.list, { params, query: {} });
  expect(places.around).toEqual(['Spring launch']);
  expect(places.formats.map(({ name }) => name)).toEqual(made[0]?.slots.map(({ format }) => format.name));
  expect(places.nextCursor).toBeNull();
  expect(places.items.map(({ creative, format }) => [creative.name, format])).toEqual([
    ['Hook A', 0],
    ['Hook A', 1],
    ['Hook B', 0],
    ['Hook B', 1],
  ]);
  const filled = places.items.find(({ id }) => id === slotId);
  const [card] = filled?.variations[0]?.cards ?? [];
  expect(card?.versions).toMatchObject([
    { originalName: 'hook b.jpg', facts: { sizeBytes: bytes.length }, can: { change: true } },
  ]);
  expect(card?.versions[0]?.fileName).toContain(card?.uid ?? 'no card');
});

test('slots are paged, each once', async () => {
  const { client, params, made } = await campaignOf(['A', 'B', 'C']);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(placing.list, { params, query: { limit: 4, cursor } });
    expect(page.items.length).toBeLessThanOrEqual(4);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted()).toEqual(made.flatMap(({ slots }) => slots.map(({ id }) => id)).toSorted());
});

test('a guest sees the slots of assigned campaigns, and may replace own files only', async () => {
  const { assignedCreative: assigned, sibling, guest } = await agency(app);
  const places = await guest.client.call(placing.list, { params: { campaignId: assigned.campaign.id }, query: {} });
  const cards = places.items.flatMap(({ variations }) => variations.flatMap((variation) => variation.cards));
  expect(cards.map(({ versions }) => versions[0]?.can.change)).toEqual([false]);
  const beyond = { params: { campaignId: sibling.campaign.id }, query: {} };
  expect(await guest.client.problem(placing.list, beyond)).toMatchObject({ code: 'campaign.not-found' });
});

test('unfinished uploads are listed with their target until finished or cancelled', async () => {
  const { client, params, made } = await campaignOf(['Hook A']);
  const [firstSlotId, secondSlotId] = made[0]?.slots.map(({ id }) => id) ?? [];
  const begun = await announce(client, { slotId: firstSlotId ?? '', name: 'later.jpg', bytes });
  const location = begun.headers.get('location') ?? '';
  await append(client, location, 0, bytes.subarray(0, 100));
  await announce(client, { slotId: secondSlotId ?? '', name: 'never.jpg', bytes });
  const first = await client.call(uploads.list, { query: { limit: 1 } });
  expect(first.items).toMatchObject([
    { fileName: 'later.jpg', receivedBytes: 100, creativeName: 'Hook A', ...params, type: 'image' },
  ]);
  const rest = await client.call(uploads.list, { query: { cursor: first.nextCursor ?? '' } });
  expect(rest.items.map(({ fileName }) => fileName)).toEqual(['never.jpg']);
  expect(rest.nextCursor).toBeNull();
  await append(client, location, 100, bytes.subarray(100));
  const left = await client.call(uploads.list, { query: {} });
  expect(left.items.map(({ fileName }) => fileName)).toEqual(['never.jpg']);

  const stranger = app.browser();
  await stranger.signUp();
  expect((await stranger.call(uploads.list, { query: {} })).items).toEqual([]);
});
