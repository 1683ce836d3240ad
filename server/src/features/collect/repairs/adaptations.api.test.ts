import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { adaptations, type Adaptation } from '@ad-foundry/contract/adaptations.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { reread, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { createOwnFormat, rulesOf } from '#testing/own-formats.ts';
import { upload } from '#testing/uploading.ts';

vi.setConfig({ testTimeout: 120_000 });

const app = await useApp();
let client: TestClient;
beforeAll(async () => {
  client = app.browser();
  await client.signUp();
});

const ofRatio = (value: string): Rule[] => [
  { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] },
  { type: 'ratio', operator: 'eq', value },
  { type: 'width', operator: 'gte', value: 300 },
];

const master = (background: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

/** A creative with slots of these ratios, of which the first holds a master. */
async function deliver(...ratios: string[]): Promise<{ creative: Creative; version: Version }> {
  const specs = ratios.map((ratio) => rulesOf({ rules: ofRatio(ratio) }));
  const formatIds = [];
  for (const spec of specs) formatIds.push((await createOwnFormat(client, { name: randomUUID(), spec })).id);
  const { id } = await client.call(campaigns.create, { body: { name: randomUUID() } });
  const creative = await client.call(creatives.create, {
    params: { campaignId: id },
    body: { name: 'Hero', formatIds },
  });
  return { creative, version: await put(creative, 0, '#8098b0') };
}

const currentOf = (creative: Creative, index: number) => slotOf(creative, index).variations[0]?.cards[0]?.versions[0];

/** Uploads a picture to a slot, as the newest version of its card. */
async function put(creative: Creative, index: number, background: string): Promise<Version> {
  const slot = slotOf(await reread(client, creative), index);
  const cardId = slot.variations[0]?.cards[0]?.id;
  const place = { slotId: slot.id, ...(cardId ? { cardId } : {}) };
  expect((await upload(client, { ...place, name: 'master.png', bytes: await master(background) })).status).toBe(204);
  return currentOf(await reread(client, creative), index)!;
}

const boardOf = (version: Version): Promise<Adaptation> =>
  client.call(adaptations.find, { params: { versionId: version.id } });
const orderOf = (creative: Creative, index: number, way: 'keep' | 'crop', choice = {}) => ({
  slotId: slotOf(creative, index).id,
  creationKey: randomUUID(),
  way,
  choice,
});
const start = (version: Version, slots: ReturnType<typeof orderOf>[]) =>
  client.call(adaptations.start, { params: { versionId: version.id }, body: { slots } });
const ended = (version: Version) =>
  expect
    .poll(async () => (await boardOf(version)).slots.filter(({ last }) => isOpen(last?.state)), { timeout: 50_000 })
    .toEqual([]);
const isOpen = (state = 'none') => state === 'waiting' || state === 'running';

test('a master fills the open slots of its creative, and a new one follows only where nothing is made by hand', async () => {
  const { creative, version } = await deliver('16:9', '9:16', '1:1', '16:9');
  const board = await boardOf(version);
  expect(board.slots.map(({ state, offers }) => [state, offers[0]?.way])).toEqual([
    ['open', 'crop'],
    ['open', 'crop'],
    ['open', 'keep'],
  ]);
  expect(board.focus).not.toBeNull();
  const orders = [
    orderOf(creative, 1, 'crop', { left: 100 }),
    orderOf(creative, 2, 'crop'),
    orderOf(creative, 3, 'keep'),
  ];
  await start(version, orders);
  // A repeated request makes nothing.
  await start(version, orders);
  await ended(version);
  const adapted = await reread(client, creative);
  expect(adapted.slots.map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
  expect([1, 2, 3].map((index) => currentOf(adapted, index))).toMatchObject([
    { number: 1, adapted: true, madeFrom: { operations: [{ kind: 'crop', left: 100, byHand: true }, {}] } },
    { number: 1, adapted: true },
    { number: 1, adapted: true, madeFrom: { operations: [] }, facts: { width: 1600 } },
  ]);
  expect((await boardOf(version)).slots.map(({ state }) => state)).toEqual(Array(3).fill('current'));

  // A designer replaces one; an approved one is followed, and says so.
  await put(creative, 3, '#334455');
  const story = currentOf(adapted, 1)!;
  await client.call(comments.decide, { params: { versionId: story.id }, body: { decision: 'approved' } });
  const next = await put(creative, 0, '#b09880');
  const again = await boardOf(next);
  expect(again.slots.map(({ state, replaces }) => [state, replaces?.decision ?? null])).toEqual([
    ['adapted', 'approved'],
    ['adapted', null],
    ['filled', null],
  ]);
  await expect(start(next, [orderOf(creative, 3, 'keep')])).rejects.toThrow('repair.not-offered');
  await start(next, [orderOf(creative, 1, 'crop', { left: 100 })]);
  await ended(next);
  const followed = currentOf(await reread(client, creative), 1);
  expect(followed).toMatchObject({ number: 2, adapted: true });
  expect(slotOf(await reread(client, creative), 1).decision).toBeNull();
});

test('an adaptation is refused for the slot of the master, and for a slot of another creative', async () => {
  const { creative, version } = await deliver('16:9', '9:16');
  const { creative: other } = await deliver('16:9', '9:16');
  await expect(start(version, [orderOf(creative, 0, 'keep')])).rejects.toThrow('repair.not-offered');
  await expect(start(version, [orderOf(creative, 1, 'crop'), orderOf(other, 1, 'crop')])).rejects.toThrow(
    'slot.not-found',
  );
  expect((await boardOf(version)).slots[0]?.last).toBeNull();
});

test('another organization and a guest learn nothing of an adaptation, and order none', async () => {
  const { creative, version } = await deliver('16:9', '9:16');
  const stranger = app.browser();
  await stranger.signUp();
  const params = { versionId: version.id };
  const body = { slots: [orderOf(creative, 1, 'crop')] };
  await expect(stranger.call(adaptations.find, { params })).rejects.toThrow('version.not-found');
  await expect(stranger.call(adaptations.start, { params, body })).rejects.toThrow('version.not-found');
  const [row] = await app.sql<{ id: string }>('select organization_id as id from versions where id = $1', [version.id]);
  const guest = await joinAs(app, row!.id as Parameters<typeof joinAs>[1], 'guest');
  await expect(guest.client.call(adaptations.start, { params, body })).rejects.toThrow('403');
});
