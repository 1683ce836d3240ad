import { readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { librarySchema } from '#features/library/formats/actions/library.ts';
import type { Artwork } from '#features/operation/sample/rules/art/artwork.ts';
import { sampleVideos } from '#features/operation/sample/rules/art/videos.ts';
import { assetPath } from '#infra/files/assets.ts';
import { renderArtwork, renderOversized } from './render-artwork.ts';

const artwork: Artwork = { direction: 'sale', brand: 'kettle', variant: 0, headline: '2 for 1', price: { now: '€79' } };

async function factsOf(bytes: Uint8Array, name: string) {
  const probed = await probe(fromBytes(bytes), { name });
  if (!probed.ok) throw new Error(`${name} is ${probed.reason}`);
  return probed.facts;
}

test.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['tiff', 'image/tiff'],
] as const)('a picture rendered as %s is read as one, in its size', async (type, mime) => {
  const bytes = await renderArtwork(artwork, { width: 540, height: 675, type });
  expect(await factsOf(bytes, `a.${type}`)).toMatchObject({ kind: 'image', mime, width: 540, height: 675 });
});

test('a picture rendered twice has the same bytes', async () => {
  const render = () => renderArtwork(artwork, { width: 300, height: 250, type: 'jpeg' });
  expect(await render()).toEqual(await render());
});

test('an oversized picture has exactly so many bytes and is still read', async () => {
  const bytes = await renderOversized(artwork, { width: 400, height: 500 }, 5_000_000);
  expect(bytes.length).toBe(5_000_000);
  expect(await factsOf(bytes, 'a.png')).toMatchObject({
    mime: 'image/png',
    width: 400,
    height: 500,
    sizeBytes: 5_000_000,
  });
});

test.each(sampleVideos)('the video $file is what the table says', async ({ file, width, height, duration }) => {
  const bytes = await readFile(assetPath('sample', file));
  const facts = await factsOf(bytes, file);
  expect(facts).toMatchObject({ kind: 'video', mime: 'video/mp4', width, height });
  expect(Math.abs(facts.durationMs! - duration * 1000)).toBeLessThan(120);
  expect(bytes.length).toBeLessThanOrEqual(250_000);
});

test('the videos are small, at least half of them with sound', async () => {
  const sizes = await Promise.all(sampleVideos.map(({ file }) => stat(assetPath('sample', file))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(1_600_000);
  expect(sampleVideos.filter(({ sound }) => sound).length * 2).toBeGreaterThanOrEqual(sampleVideos.length);
});

test('the tall videos pass the rules of Reels, Stories and TikTok', async () => {
  const { formats } = librarySchema.parse(JSON.parse(await readFile(assetPath('formats', '2026-11-20.json'), 'utf8')));
  const keys = [
    'meta-ig-reels-video',
    'meta-ig-stories-video',
    'meta-fb-reels-video',
    'tiktok-in-feed-video-vertical',
    'tiktok-topview-video',
  ];
  for (const { file } of sampleVideos.filter(({ width, height }) => width * 16 === height * 9)) {
    const facts = await factsOf(await readFile(assetPath('sample', file)), file);
    for (const key of keys) {
      const { spec, type } = formats.find((format) => format.key === key)!;
      expect({ file, key, verdict: judge({ facts, spec, type, strict: false }) }).toMatchObject({
        verdict: { outcome: 'passes' },
      });
    }
  }
});
