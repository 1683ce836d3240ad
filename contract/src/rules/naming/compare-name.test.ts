import { expect, test } from 'vitest';
import { compareName } from './compare-name.ts';
import { wordedNamesBy, type NamingCase } from './naming.ts';

const usual = '{campaignName}_{creativeName}_{formatName}_{carouselPosition}_{uid}';

const values = {
  groupName: 'Aster',
  campaignName: 'Spring launch',
  creativeName: 'Trail hero film',
  formatName: 'Story 9:16',
  carouselPosition: null,
  uid: 'k3x9',
};
const compare = (name: string, schema = usual, textCase: NamingCase = 'none') =>
  compareName(name, wordedNamesBy({ schema, case: textCase })(values));

test('the expected name has no differences, with or without extension and version', () => {
  const name = 'Spring launch_Trail hero film_Story 9-16_k3x9';
  for (const end of ['', '.mp4', '_v2', '_v12.JPG']) expect(compare(`${name}${end}`)).toBeNull();
  expect(compare('spring-launch_trail-hero-film_story-9-16_k3x9', usual, 'dash')).toBeNull();
});

test('another value is reported with the text found in its place', () => {
  expect(compare('Spring launch_Trail hero film_Reel_k3x9')).toEqual({
    differs: [{ variable: 'formatName', expected: 'Story 9-16', found: 'Reel' }],
    extra: null,
  });
  expect(compare('Autumn_City loop_Story 9-16_k3x9')?.differs).toEqual([
    { variable: 'campaignName', expected: 'Spring launch', found: 'Autumn' },
    { variable: 'creativeName', expected: 'Trail hero film', found: 'City loop' },
  ]);
});

test('case and separators are no differences, whichever case the schema asks for', () => {
  const names = [
    'SPRING LAUNCH_trail hero film_Story 9-16_k3x9',
    'Spring_launch_Trail_hero_film_Story_9-16_k3x9',
    'Spring launch | Trail hero film | Story 9:16 | k3x9',
    'spring-launch-trail-hero-film-story-9-16-k3x9.mp4',
    'SpringLaunch_TrailHeroFilm_Story916_k3x9_v2',
    ' [Spring launch] Trail hero film – Story 9/16 (k3x9) v3',
  ];
  for (const textCase of ['none', 'pascal', 'dash', 'snake', 'camel'] as const)
    for (const name of names) expect(compare(name, usual, textCase), `${textCase}: ${name}`).toBeNull();
  expect(compare('acme spring launch trail hero film story 9 16 k3x9', `ACME_${usual}`)).toBeNull();
  expect(compare('SPRING LAUNCH trail-hero-film Reel k3x9')).toEqual({
    differs: [{ variable: 'formatName', expected: 'Story 9-16', found: 'Reel' }],
    extra: null,
  });
});

test('the unique ID is compared exactly and as a word, as ads are matched by it', () => {
  const uidOf = (name: string) => compare(name)?.differs;
  expect(uidOf('Spring launch_Trail hero film_Story 9-16_K3X9')).toEqual([
    { variable: 'uid', expected: 'k3x9', found: 'K3X9' },
  ]);
  expect(uidOf('Spring launch_Trail hero film_Story 9-16k3x9')).toEqual([
    { variable: 'uid', expected: 'k3x9', found: '16k3x9' },
  ]);
});

test('missing values, extra text and another order are reported', () => {
  expect(compare('Spring launch_Trail hero film_Story 9-16')?.differs).toEqual([
    { variable: 'uid', expected: 'k3x9', found: null },
  ]);
  expect(compare('Spring launch_Trail hero film_Story 9-16_k3x9 - Copy')).toEqual({ differs: [], extra: 'Copy' });
  expect(compare('k3x9_Spring launch_Trail hero film_Story 9-16')).toEqual({ differs: [], extra: null });
  expect(compare('Boost post 4')?.differs).toHaveLength(4);

  expect(compareName('x21y', wordedNamesBy({ schema: '{uid}', case: 'none' })({ uid: '21' }))?.differs).toHaveLength(1);
});

test('hostile names are compared in linear time', () => {
  for (const name of ['', '_'.repeat(100_000), 'k3x9'.repeat(50_000), '\uD800', '((((', 'İ'.repeat(2000)])
    expect(() => compare(name)).not.toThrow();
});
