import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import { scopePresets } from '@ad-foundry/contract/api-scopes.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { useApp } from '@ad-foundry/server/src/testing/app.ts';
import { brief, formatIdsOf, reread, versionsOf } from '@ad-foundry/server/src/testing/briefs.ts';
import { encodeVideo, picture } from '@ad-foundry/server/src/testing/media.ts';
import { announce, append } from '@ad-foundry/server/src/testing/uploading.ts';
import { runAdf } from '#testing/run-adf.ts';

const app = await useApp();
const owner = app.browser();
const folder = mkdtempSync(path.join(tmpdir(), 'adf-push-'));
const at = (...names: string[]) => path.join(folder, ...names);
let key: string;
let hero: Creative;
let teaser: Creative;
let feedPicture: Buffer;

const adf = (...args: string[]) =>
  runAdf(args, { cwd: folder, env: { ADF_KEY: key, ADF_HOST: app.url, XDG_STATE_HOME: at('state') } });
const names = (creative: Creative) => versionsOf(creative).map(({ originalName }) => originalName);

beforeAll(async () => {
  await owner.signUp();
  const scopes = [...scopePresets.designer];
  key = (await owner.call(apiKeys.create, { body: { kind: 'organization', name: 'Export', scopes } })).secret;
  hero = await brief(owner, { name: 'Hero', formats: ['feed', 'carousel'] });
  const body = { name: 'Teaser', formatIds: await formatIdsOf(owner, ['story']) };
  teaser = await owner.call(creatives.create, { params: { campaignId: hero.campaign.id }, body });
  feedPicture = await picture({ width: 1080, height: 1350 });
  mkdirSync(at('export/Hero'), { recursive: true });
  writeFileSync(at('export/Hero/hero_feed.jpg'), feedPicture);
  for (const card of [1, 2, 3])
    writeFileSync(
      at(`export/Hero/hero_carousel_${card}.jpg`),
      await picture({ width: 1080 + card, height: 1080 + card }),
    );
  writeFileSync(at('export/teaser_story.webm'), await encodeVideo({ width: 270, height: 480, seconds: 1 }, 'webm'));
  writeFileSync(at('export/notes.txt'), 'not an ad');
  writeFileSync(at('export/.DS_Store'), 'x');
  writeFileSync(at('export/half.mp4.crdownload'), 'x');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a dry run shows where each file would go and uploads nothing', async () => {
  const { code, out, err } = await adf('push', 'export', hero.campaign.id, '--dry-run');
  expect(out).toContain('✓ hero_feed.jpg → Hero / Facebook Feed – Image');
  expect(out).toContain('✓ hero_carousel_2.jpg → Hero / Facebook Feed – Carousel, card 2');
  expect(out).toContain('✗ teaser_story.webm does not fit Teaser / Instagram Stories – Video');
  expect(out).toContain('notes.txt: This is neither a picture nor a video.');
  expect(err).toBe('6 files: 4 to upload, 1 that does not fit, 1 without a slot.\n');
  expect(code).toBe(3);
  expect(names(await reread(owner, hero))).toEqual([]);
  expect(await adf('push', 'export', hero.campaign.id)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--yes'),
  });
});

test('files that fit are uploaded to their slots, cards in their order, and a second push uploads nothing', async () => {
  const { code, err } = await adf('push', 'export', hero.campaign.id, '--yes');
  expect(err).toContain('4 files uploaded.');
  expect(code).toBe(3);
  const stored = await reread(owner, hero);
  const carousel = stored.slots.find(({ format }) => format.type === 'carousel');
  expect(carousel?.variations).toHaveLength(1);
  expect(carousel?.variations[0]?.cards.map(({ versions }) => versions[0]?.originalName)).toEqual([
    'hero_carousel_1.jpg',
    'hero_carousel_2.jpg',
    'hero_carousel_3.jpg',
  ]);
  expect(names(await reread(owner, teaser))).toEqual([]);
  // Requests of uploads have a quota of their own, which holds for hundreds of files.
  const [writes] = await app.sql<{ writes: number }>(
    `select count(*)::int as writes from rate_limits where key like 'key.writes/%'`,
  );
  expect(writes?.writes).toBe(0);
  rmSync(at('export/teaser_story.webm'));
  rmSync(at('export/notes.txt'));
  const again = await adf('push', 'export', hero.campaign.id, '--yes');
  expect(again.out).toContain('= hero_feed.jpg: This exact file is already there.');
  expect(again.code).toBe(9);
  // A script learns that a file was left out.
  writeFileSync(at('export/other.jpg'), await picture({ width: 1080, height: 1352 }));
  expect((await adf('push', 'export', hero.campaign.id, '--yes')).code).toBe(3);
  rmSync(at('export/other.jpg'));
});

test('an upload that was interrupted goes on where it stopped', async () => {
  const bytes = await encodeVideo({ width: 1080, height: 1920, seconds: 3 });
  writeFileSync(at('export/teaser_story.mp4'), bytes);
  const modified = new Date('2026-11-01T10:00:00Z');
  utimesSync(at('export/teaser_story.mp4'), modified, modified);
  const slotId = teaser.slots[0]?.id ?? '';
  const scopes = ['files:upload', 'creatives:read'] as const;
  const personal = await owner.call(apiKeys.create, { body: { kind: 'personal', name: 'Mine', scopes: [...scopes] } });
  // As a browser or an earlier push began it, as the same person.
  const fingerprint = `teaser_story.mp4/${bytes.length}/${modified.getTime()}`;
  const begun = await announce(owner, { slotId, name: 'teaser_story.mp4', bytes, fingerprint });
  const location = begun.headers.get('location') ?? '';
  await append(owner, location, 0, bytes.subarray(0, 1000));
  const { code, lines } = await runAdf(['push', at('export'), hero.campaign.id, '--yes', '--json'], {
    env: { ADF_KEY: personal.secret, ADF_HOST: app.url },
  });
  expect(code).toBe(0);
  expect(lines().at(-1)).toMatchObject({ uploaded: true });
  const [version] = versionsOf(await reread(owner, teaser));
  expect(version).toMatchObject({ originalName: 'teaser_story.mp4', facts: { sizeBytes: bytes.length } });
  const [upload] = await app.sql<{ id: string; state: string }>('select id, state from uploads where slot_id = $1', [
    slotId,
  ]);
  expect(upload).toEqual({ id: location.split('/').at(-1), state: 'stored' });
});

test('files come back under their right names, unchanged ones only once', async () => {
  const first = await adf('pull', hero.campaign.id, 'out');
  expect(first).toMatchObject({ code: 0, err: '5 files downloaded.\n' });
  const heroFiles = readdirSync(at('out/Hero'));
  expect(heroFiles).toHaveLength(4);
  const feed = heroFiles.find((name) => /Feed.*Image/i.test(name)) ?? '';
  expect(readFileSync(at('out/Hero', feed)).equals(feedPicture)).toBe(true);
  writeFileSync(
    at('out/Hero', feed),
    feedPicture.map((byte) => byte ^ 1),
  );
  const second = await adf('pull', hero.campaign.id, 'out', '--changed');
  expect(second).toMatchObject({ code: 0, err: '1 file downloaded, 4 unchanged.\n' });
  expect(readFileSync(at('out/Hero', feed)).equals(feedPicture)).toBe(true);
  expect(readdirSync(at('out'), { recursive: true }).filter((name) => String(name).endsWith('.partial'))).toEqual([]);
});

test('only approved files are pulled when asked', async () => {
  expect((await adf('pull', hero.campaign.id, 'ok', '--only', 'approved')).code).toBe(9);
  const [version] = versionsOf(await reread(owner, teaser));
  await owner.call(comments.decide, {
    params: { versionId: version?.id as VersionId },
    body: { decision: 'approved' },
  });
  expect(await adf('pull', hero.campaign.id, 'ok', '--only', 'approved')).toMatchObject({ code: 0 });
  expect(readdirSync(at('ok'))).toEqual(['Teaser']);
});

test('a watched folder is emptied: uploaded files to _done, others to _refused with the reason', async () => {
  const body = { name: 'Banner', formatIds: await formatIdsOf(owner, ['feed']) };
  const banner = await owner.call(creatives.create, { params: { campaignId: hero.campaign.id }, body });
  mkdirSync(at('hot'));
  writeFileSync(at('hot/banner_feed.jpg'), await picture({ width: 1200, height: 1500 }));
  writeFileSync(at('hot/page.html'), '<html>');
  writeFileSync(at('hot/copying.mp4.part'), 'x');
  symlinkSync(at('hot/banner_feed.jpg'), at('hot/link_feed.jpg'));
  const watched = await adf('watch', 'hot', hero.campaign.id, '--once', '--wait', '0');
  expect(watched.code).toBe(3);
  expect(names(await reread(owner, banner))).toEqual(['banner_feed.jpg']);
  const left = readdirSync(at('hot'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map(({ name }) => name).toSorted()).toEqual([
    'banner_feed.jpg',
    'copying.mp4.part',
    'page.html',
    'page.html.txt',
  ]);
  expect(lstatSync(at('hot/link_feed.jpg')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('hot/_refused/page.html.txt'), 'utf8')).toMatch(
    /^This is neither a picture nor a video\. [^\n]+\n$/,
  );
  expect((await adf('watch', 'hot', hero.campaign.id, '--once', '--wait', '0')).code).toBe(9);
});

test('a watched folder whose _done leads elsewhere is left alone', async () => {
  mkdirSync(at('cold'));
  mkdirSync(at('elsewhere'));
  symlinkSync(at('elsewhere'), at('cold/_refused'));
  writeFileSync(at('cold/page.html'), '<html>');
  const watched = await adf('watch', 'cold', hero.campaign.id, '--once', '--wait', '0');
  expect([watched.code, watched.err]).toEqual([1, expect.stringContaining('leads to another folder')]);
  expect([readdirSync(at('elsewhere')), readdirSync(at('cold'))]).toEqual([[], ['_refused', 'page.html']]);
});
