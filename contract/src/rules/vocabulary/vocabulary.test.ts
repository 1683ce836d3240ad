import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { matchWants, searchFormats } from './find-formats.ts';
import { describeFormat, type VocabularyFormat } from './format-traits.ts';
import { readWants, type WantTexts } from './read-wants.ts';

const libraryPath = new URL('../../../../server/src/features/library/formats/library/2026-11-20.json', import.meta.url);
const library = JSON.parse(readFileSync(libraryPath, 'utf8')) as { formats: (VocabularyFormat & { key: FormatId })[] };
const traits = library.formats.map((format) => describeFormat({ ...format, id: format.key }));

const candidatesFor = (texts: WantTexts) =>
  matchWants(readWants(texts), traits).map(({ candidates }) => candidates.map(({ id }) => String(id)).join(' | '));

it.each<[WantTexts, string[]]>([
  [{ format: 'IG Story / Reels 9x16 15s' }, ['meta-ig-stories-video', 'meta-ig-reels-video']],
  [
    { platform: 'FB', placement: 'Fil + Story', ratio: '1:1 et 9:16', duration: 'fixe' },
    ['meta-fb-feed-image', 'meta-fb-stories-image'],
  ],
  [
    { format: 'FB/IG Feed 1x1 + 4x5 static' },
    ['meta-fb-feed-image', 'meta-fb-feed-image', 'meta-ig-feed-image', 'meta-ig-feed-image'],
  ],
  [{ platform: 'Meta', placement: 'FB Feed carousel', format: '1080x1080 x 4 cards' }, ['meta-fb-feed-carousel']],
  [{ platform: 'TikTok', placement: 'In-Feed (Spark)', format: '1080x1920 / :20' }, ['tiktok-spark-ad-video']],
  [
    { platform: 'Google', placement: 'Performance Max', ratio: '1,91:1 ; 1:1 ; 4:5', duration: 'fixe' },
    ['gads-pmax-image-landscape', 'gads-pmax-image-square', 'gads-pmax-image-portrait'],
  ],
  [
    { platform: 'YouTube', placement: 'Pré-roll désactivable', ratio: '16/9', duration: '30 s' },
    ['gads-youtube-skippable'],
  ],
  [
    { platform: 'LinkedIn', placement: 'Video Ad', size: '1.080 x 1.080', duration: '30 Sek.' },
    ['linkedin-video-square'],
  ],
  [{ platform: 'DOOH', placement: 'D6 portrait', format: '1080x1920 / :10 no audio' }, ['custom-dooh-portrait-video']],
  [{ platform: 'Meta', ratio: 'vertical', placement: 'IG Reels', duration: "20''" }, ['meta-ig-reels-video']],
  [{ platform: 'DV360', placement: 'Skyscraper', type: 'statisch' }, ['dv360-display-160x600']],
  [{ platform: 'YouTube', placement: 'Non-skip', format: '1920x1080 / :20' }, ['gads-youtube-non-skippable']],
])('%j means %j', (texts, formats) => {
  expect(candidatesFor(texts)).toEqual(formats);
});

it('a size that no format of the platform has finds no format', () => {
  expect(candidatesFor({ platform: 'DV360', placement: 'Large mobile', format: '320x100 static' })).toEqual(['']);
  expect(candidatesFor({ platform: 'DV360', size: '970x90', type: 'static' })).toEqual(['']);
});

it('a platform and a ratio alone find each place made for it', () => {
  expect(candidatesFor({ platform: 'Instagram', ratio: '9:16', type: 'video' })).toEqual([
    'meta-ig-stories-video | meta-ig-reels-video',
  ]);
  expect(candidatesFor({ platform: 'Instagram', ratio: '1:1', type: 'static' })).toEqual(['meta-ig-feed-image']);
});

it('lengths, counts and cards are read beside sizes and ratios', () => {
  expect(readWants({ duration: '15s + 30s' }).seconds).toEqual({ values: [15, 30] });
  expect(readWants({ duration: '6/15/30' }).seconds).toEqual({ values: [6, 15, 30] });
  expect(readWants({ duration: '15 à 20 s' }).seconds).toEqual({ from: 15, to: 20 });
  expect(readWants({ format: 'max. 15 Sek.' }).seconds).toEqual({ max: 15 });
  expect(readWants({ format: '1:1 (4 cartes)' })).toMatchObject({ cards: 4, types: ['carousel'] });
  expect(readWants({ format: 'TikTok x3' }).count).toBe(3);
  expect(readWants({ size: '320x5O' })).toMatchObject({ looks: [], doubtfulSize: { width: 320, height: 50 } });
});

it('a custom format is found by the words of its name', () => {
  const spec = { rules: [], recommended: [], recommendedDimensions: [], cardRules: null, ratioTolerancePct: null };
  const stadium = describeFormat({
    id: 'own' as FormatId,
    name: 'Stade écran géant',
    platform: 'custom',
    type: 'video',
    spec,
  });
  const find = (placement: string) => matchWants(readWants({ placement }), [...traits, stadium])[0]?.candidates ?? [];
  expect(find('Écran géant (stade)').map(({ id }) => id)).toContain('own');
  expect(find('Écran').map(({ id }) => id)).not.toContain('own');
});

it.each([
  ['ig story', 'meta-ig-stories-image meta-ig-stories-video meta-ig-stories-carousel'],
  ['pmax logo', 'gads-pmax-logo gads-pmax-logo-landscape'],
  ['yt bumper', 'gads-youtube-bumper dv360-youtube-bumper'],
])('a search for %s finds formats by the words of the field', (query, ids) => {
  expect(
    searchFormats(query, traits)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(ids);
});

it('a search for 9x16, or in German or French, finds formats made for it', () => {
  for (const query of ['9x16', '9:16', 'vertical', 'Hochformat', 'portrait']) {
    expect(searchFormats(query, traits).map(({ id }) => id)).toContain('meta-ig-reels-video');
  }
  expect(searchFormats('9x16', traits).map(({ id }) => id)).not.toContain('gads-youtube-bumper');
});
