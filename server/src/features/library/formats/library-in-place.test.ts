import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { assetPath } from '#infra/files/assets.ts';
import { librarySchema } from './actions/library.ts';

const { formats } = librarySchema.parse(JSON.parse(await readFile(assetPath('formats', '2026-11-20.json'), 'utf8')));

test('every format of the library has a frame, or the reason why it has none', () => {
  const undecided = formats.filter(({ inPlace: { frame, reason } }) => (frame === 'plain') === (reason === null));
  expect(undecided.map(({ key }) => key)).toEqual([]);
});

test('every number of a text has a source, and no source stands without a number', () => {
  const faulty = formats.flatMap(({ key, inPlace }) =>
    inPlace.texts
      .filter(({ characters, lines, max, source }) => ((characters ?? lines ?? max) === null) !== (source === null))
      .map(({ role }) => `${key} ${role}`),
  );
  expect(faulty).toEqual([]);
});

test('numbers are those that the format’s text limits print', () => {
  // The guide prints a range for this placement, so the number comes from the text's own source.
  const ranged = new Set(['meta-fb-feed-image', 'meta-fb-feed-video']);
  // The guide prints the number of the reels placement with its pictures only.
  const shared = (key: string) => key.startsWith('meta-ig-reels');
  const faulty = formats.flatMap(({ key, spec, inPlace }) => {
    const printed = new Set(
      (spec.textLimits.join(' ').match(/\d[\d,]*/g) ?? []).map((figure) => Number(figure.replace(',', ''))),
    );
    const four = spec.textLimits.some((line) => line.includes('four lines')) ? 4 : 0;
    return inPlace.texts.flatMap(({ role, characters, lines, max }) =>
      [characters, lines, max]
        .filter((figure) => figure !== null && !printed.has(figure) && figure !== four)
        .filter(() => !(ranged.has(key) && role === 'primary') && !shared(key))
        .map((figure) => `${key} ${role} ${figure}`),
    );
  });
  expect(faulty).toEqual([]);
});

test('fields that are no text of an ad are never asked for', () => {
  const seeded = new Set(['primary_text', 'headline', 'landing_page', 'call_to_action', 'brand_name']);
  const others = formats.flatMap(({ inPlace }) => inPlace.texts.filter(({ attribute }) => !seeded.has(attribute)));
  expect(others).toEqual([]);
});
