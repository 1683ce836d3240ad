import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();

const formatNames = ['Instagram Stories – Video', 'Facebook Feed – Image', 'Facebook Feed – Carousel'];

async function brief(client: TestClient): Promise<Creative> {
  const { items } = await client.call(formats.list, { query: {} });
  const formatIds = formatNames.map((name) => items.find((format) => format.name === name)!.id);
  const campaign = await client.call(campaigns.create, {
    body: { name: 'Spring launch', dueAt: '2030-03-01T17:00:00Z' },
  });
  return client.call(creatives.create, { params: { campaignId: campaign.id }, body: { name: 'Hero 4/5', formatIds } });
}

async function reread(client: TestClient, { id }: Creative): Promise<Creative> {
  return client.call(creatives.find, { params: { creativeId: id } });
}

test('a creative is briefed, completed by uploads and downloaded with the right file names', async () => {
  const client = app.browser();
  await client.signUp({ organizationName: 'Northbound' });
  const creative = await brief(client);
  const [story, feed, carousel] = creative.slots;
  if (!story || !feed || !carousel) throw new Error('three slots were briefed');
  expect(creative.slots.map(({ state }) => state)).toEqual(['empty', 'empty', 'empty']);

  const video = await encodeVideo({ width: 540, height: 960, seconds: 3 });
  expect((await upload(client, { slotId: story.id, name: 'story.mp4', bytes: video, chunkBytes: 20_000 })).status).toBe(
    204,
  );
  expect(
    (await upload(client, { slotId: feed.id, name: 'feed.jpg', bytes: await picture({ width: 1080, height: 1080 }) }))
      .status,
  ).toBe(204);
  const arm = await client.call(variations.create, { params: { slotId: carousel.id }, body: {} });
  const filled = await client.call(variations.addCards, { params: { variationId: arm.id }, body: { count: 2 } });
  for (const card of filled.cards) {
    const bytes = await picture({ width: 600 + card.position, height: 600 });
    expect((await upload(client, { slotId: carousel.id, cardId: card.id, name: 'card.jpg', bytes })).status).toBe(204);
  }

  const done = await reread(client, creative);
  expect(done.slots.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(done.completedAt).not.toBeNull();
  expect((await client.call(campaigns.find, { params: { campaignId: creative.campaign.id } })).progress).toEqual({
    complete: 1,
    total: 1,
  });

  const version = done.slots[0]?.variations[0]?.cards[0]?.versions[0];
  expect(version?.facts).toMatchObject({ kind: 'video', mime: 'video/mp4', width: 540, height: 960, durationMs: 3000 });
  const file = await client.send(`/api/versions/${version?.id}/file`);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(createHash('sha256').update(video).digest('hex'));
  expect(file.headers.get('content-disposition')).toContain('SpringLaunch_Hero45_InstagramStories');

  await unpack(client, done);
});

/** Opens the archive with an independent program and checks every name and byte. */
async function unpack(client: TestClient, creative: Creative): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-zip-'));
  const answer = await client.send(`/api/creatives/${creative.id}/download`);
  const archive = Buffer.from(await answer.arrayBuffer());
  expect(archive.length).toBe(Number(answer.headers.get('content-length')));
  writeFileSync(path.join(folder, 'all.zip'), archive);
  execFileSync('python3', ['-m', 'zipfile', '-t', path.join(folder, 'all.zip')]);
  execFileSync('python3', ['-m', 'zipfile', '-e', path.join(folder, 'all.zip'), folder]);
  const names = readdirSync(path.join(folder, 'Hero 4-5', 'Meta')).toSorted();
  expect(names).toHaveLength(4);
  expect(names.every((name) => name.startsWith('SpringLaunch_Hero45_'))).toBe(true);
  expect(
    names.filter((name) => name.includes('Carousel')).map((name) => name.replace(/_[a-z0-9]{6}\.jpg$/, '').at(-1)),
  ).toEqual(['1', '2']);

  const half = Math.floor(archive.length / 2);
  const rest = await client.send(`/api/creatives/${creative.id}/download`, {
    headers: { range: `bytes=${half}-`, 'if-range': answer.headers.get('etag') ?? '' },
  });
  expect(rest.status).toBe(206);
  expect(Buffer.concat([archive.subarray(0, half), Buffer.from(await rest.arrayBuffer())]).equals(archive)).toBe(true);
  expect(readFileSync(path.join(folder, 'all.zip')).equals(archive)).toBe(true);
  rmSync(folder, { recursive: true });
}

test('a file that breaks a rule is stored and marked, and keeps the creative incomplete', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client);
  const feed = creative.slots[1];
  if (!feed) throw new Error('the feed was briefed');
  await upload(client, { slotId: feed.id, name: 'small.jpg', bytes: await picture({ width: 400, height: 400 }) });
  const marked = (await reread(client, creative)).slots[1];
  expect(marked?.state).toBe('does-not-fit');
  const verdict = marked?.variations[0]?.cards[0]?.versions[0]?.verdict;
  expect(verdict?.outcome).toBe('breaks');
  expect(verdict?.broken[0]).toMatchObject({ rule: { type: 'width', operator: 'gte', value: 600 }, actual: 400 });

  const cardId = marked!.variations[0]!.cards[0]!.id;
  await upload(client, {
    slotId: feed.id,
    cardId,
    name: 'large.jpg',
    bytes: await picture({ width: 1080, height: 1080 }),
  });
  const replaced = (await reread(client, creative)).slots[1];
  expect(replaced?.state).toBe('delivered');
  expect(replaced?.variations[0]?.cards[0]?.versions.map(({ number }) => number)).toEqual([2, 1]);

  const newest = replaced!.variations[0]!.cards[0]!.versions[0]!.id;
  await client.call(variations.removeVersion, { params: { versionId: newest } });
  expect((await reread(client, creative)).slots[1]?.state).toBe('does-not-fit');
});

test('every version gets a preview', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client);
  const [story, feed] = creative.slots;
  await upload(client, {
    slotId: story!.id,
    name: 'story.mov',
    bytes: await encodeVideo({ width: 540, height: 960, seconds: 1 }, 'mov'),
  });
  await upload(client, {
    slotId: feed!.id,
    name: 'feed.png',
    bytes: await picture({ width: 1200, height: 900 }, 'png'),
  });
  await expect
    .poll(
      async () =>
        (await reread(client, creative)).slots
          .slice(0, 2)
          .map((slot) => slot.variations[0]?.cards[0]?.versions[0]?.preview),
      { timeout: 15_000 },
    )
    .toMatchObject([{ state: 'ready' }, { state: 'ready', width: 720, height: 540 }]);
  const url = (await reread(client, creative)).slots[1]!.variations[0]!.cards[0]!.versions[0]!.preview.url!;
  const answer = await client.send(url);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test('the organization’s naming schema and case determine file names', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client);
  await client.call(organizations.updatePreferences, {
    body: { namingSchema: '{creativeName}-{formatName}', namingCase: 'snake' },
  });
  const feed = creative.slots[1]!;
  await upload(client, { slotId: feed.id, name: 'a.jpg', bytes: await picture({ width: 1080, height: 1080 }) });
  const slot = (await reread(client, creative)).slots[1];
  expect(slot?.variations[0]?.cards[0]?.versions[0]?.fileName).toBe('hero_4_5-facebook_feed_image.jpg');
});
