import { expect, test } from 'vitest';
import type { InPlaceFrame } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { trueSize } from '#features/library/in-place/geometry.ts';
import type { PlacedFiles } from './placed-files.ts';
import { layOutSheet } from './sheet-layout.ts';

const creative = { id: 'crv_1', name: 'Teaser' };
const file = (frame: InPlaceFrame, width: number, height: number) =>
  ({
    id: `${frame} ${width}`,
    creative,
    slot: { format: { inPlace: { frame } } },
    media: { kind: 'image', sources: [], width, height },
  }) as unknown as PlacedFiles;
const kinds = [
  file('story', 1080, 1920),
  file('plain', 1080, 1080),
  file('banner', 970, 250),
  file('feed', 1080, 1350),
  file('plain', 200, 1200),
];
const filesOf = (count: number) => Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!);

test.each([1, 2, 3, 5, 6, 8, 11, 12])(
  '%s files of all shapes fit their page, side by side and below each other',
  (count) => {
    const [page, ...others] = layOutSheet(filesOf(count));
    expect(others).toEqual([]);
    const rows = page?.rows ?? [];
    expect(rows.flat()).toHaveLength(count);
    const heights = rows.map((row) => {
      const sum = row.reduce((total, { size }) => total + size, 0);
      expect(sum + 22 * (row.length - 1)).toBeLessThanOrEqual(1123 - 88);
      return Math.max(
        ...row.map(({ file: { slot, media }, size }) => {
          const whole = trueSize(slot.format.inPlace?.frame ?? 'plain', media);
          expect(size).toBeGreaterThan(20);
          return (size * whole.height) / whole.width + 40;
        }),
      );
    });
    const height = heights.reduce((total, each) => total + each, 0) + 22 * (rows.length - 1);
    expect(height).toBeLessThanOrEqual(794 - 88 - 74 + 1);
  },
);

test('wide files have rows of their own rather than columns as narrow as phones', () => {
  const [page] = layOutSheet([...filesOf(2), file('banner', 970, 90), file('story', 1080, 1920)]);
  const banner = page?.rows.flat().find(({ file: { media } }) => media.width === 970);
  expect(banner?.size).toBeGreaterThan(300);
});

test('more than a dozen files go on over further pages of about the same number', () => {
  const pages = layOutSheet(filesOf(25));
  expect(pages.map(({ rows, part, parts }) => [rows.flat().length, part, parts])).toEqual([
    [9, 1, 3],
    [9, 2, 3],
    [7, 3, 3],
  ]);
});

test('the cards of a carousel lie side by side, each with its number', () => {
  const carousel = file('carousel', 1080, 1080);
  carousel.media = { ...carousel.media, kind: 'carousel', sources: [{ url: '/a' }, { url: '/b' }, { url: '/c' }] };
  const [page] = layOutSheet([carousel]);
  const cards = page?.rows.flat().map((each) => [each.file.card?.number, each.file.media.sources[0]?.url]);
  expect(cards).toEqual([
    [1, '/a'],
    [2, '/b'],
    [3, '/c'],
  ]);
});
