import { describe, expect, test } from 'vitest';
import type { Artwork, Brand, Direction, Size } from './artwork.ts';
import { drawArtwork } from './draw.ts';

const directions: Direction[] = ['sale', 'product', 'table', 'city', 'creator', 'launch'];
const brands: Brand[] = ['aster', 'verdier', 'kettle'];
const sizes: Record<string, Size> = {
  '9:16': { width: 1080, height: 1920 },
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
  '1.91:1': { width: 1200, height: 628 },
  '2:3': { width: 1000, height: 1500 },
  'medium rectangle': { width: 300, height: 250 },
  leaderboard: { width: 728, height: 90 },
};
const headlines = [
  '−20 %',
  '2 for 1',
  'Jusqu’à épuisement des stocks',
  'The slow pour\nof a Sunday',
  'Rindfleischetikettierung',
];

const artwork = (direction: Direction, brand: Brand, variant: number, headline: string): Artwork => ({
  direction,
  brand,
  variant,
  headline,
  lines: [headline.replace('\n', ' '), 'Until 6 December'],
  price: { now: '€1,299', before: '€2,158' },
  handle: '@a.rather.long.name',
});

/** The points of all outlines of type; those printed on things lie where the things do. */
function typePoints(svg: string): { x: number; y: number }[] {
  return [...svg.matchAll(/class="type" d="([^"]*)"/g)].flatMap(([, d = '']) => {
    const numbers = (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    return Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: numbers[index * 2]!,
      y: numbers[index * 2 + 1]!,
    }));
  });
}

function typeBounds(svg: string) {
  const points = typePoints(svg);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { left: least(xs), right: most(xs), top: least(ys), bottom: most(ys) };
}

const cases = directions.flatMap((direction) => Object.keys(sizes).map((ratio) => ({ direction, ratio })));

describe('an artwork', () => {
  test('is the same picture each time it is drawn', () => {
    for (const direction of directions) {
      const picture = artwork(direction, 'kettle', 3, 'Tea time');
      expect(drawArtwork(picture, sizes['4:5']!)).toBe(drawArtwork(picture, sizes['4:5']!));
    }
  });

  test.each(cases)('keeps its type on the picture: $direction in $ratio', ({ direction, ratio }) => {
    const size = sizes[ratio]!;
    for (const brand of brands)
      for (let variant = 0; variant < 5; variant += 1) {
        const headline = headlines[variant % headlines.length]!;
        const { left, right, top, bottom } = typeBounds(
          drawArtwork(artwork(direction, brand, variant, headline), size),
        );
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(size.width);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(size.height);
      }
  });

  test.each(directions)('leaves clear what platforms cover of a tall picture: %s', (direction) => {
    const size = sizes['9:16']!;
    for (const brand of brands)
      for (const [variant, headline] of headlines.entries()) {
        const bounds = typeBounds(drawArtwork(artwork(direction, brand, variant, headline), size));
        expect(bounds.top).toBeGreaterThanOrEqual(size.height * 0.14);
        expect(bounds.bottom).toBeLessThanOrEqual(size.height * 0.65);
        expect(bounds.left).toBeGreaterThanOrEqual(size.width * 0.06);
        expect(bounds.right).toBeLessThanOrEqual(size.width * 0.94);
      }
  });

  test('moves with the time of its video', () => {
    for (const direction of ['creator', 'launch', 'city'] as const) {
      const picture = artwork(direction, 'aster', 0, 'Own the night');
      expect(drawArtwork(picture, sizes['9:16']!, 1)).not.toBe(drawArtwork(picture, sizes['9:16']!, 2));
    }
  });

  test('differs between the variants of a direction', () => {
    for (const direction of directions) {
      const drawn = [0, 1, 2, 3, 4, 5].map((variant) =>
        drawArtwork(artwork(direction, 'verdier', variant, 'Nuit'), sizes['1:1']!),
      );
      expect(new Set(drawn).size).toBe(6);
    }
  });

  test('draws no text that needs a font', () => {
    for (const direction of directions)
      expect(drawArtwork(artwork(direction, 'aster', 1, 'Own <the> & night'), sizes['1:1']!)).not.toMatch(
        /<text|font-/,
      );
  });
});
