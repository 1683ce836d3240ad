import { expect, test } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { SafeZone } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { bestFrames, proposeCrops } from './best-crop.ts';
import { choiceOf, leastWidth, withBestPlace, withChoice } from './choice.ts';
import type { Focus } from './focus.ts';
import { placeAt, withFrame, withKeyFrame } from './key-frames.ts';
import type { RepairOperation } from './operation.ts';

const [columns, rows] = [64, 36];

/** A focus whose shots each weigh one box, in cells. */
function focusOn(...boxes: { x: number; y: number; width: number; height: number }[]): Focus {
  const shots = boxes.map((box, index) => {
    const weights = Array.from({ length: columns * rows }, (_, at) => {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height ? 200 : 0;
    });
    return { atMs: index * 4000, weights: btoa(String.fromCharCode(...weights)) };
  });
  return { columns, rows, shots };
}

const file = { width: 1920, height: 1080 };
const portrait = { width: 608, height: 1080 };
const zone: SafeZone = {
  canvas: '1080x1920',
  top: 0,
  bottom: 0,
  left: 0,
  right: 400,
  published: true,
  confidence: 'high',
  note: null,
};
const crop: RepairOperation = { kind: 'crop', left: 656, top: 0, ...portrait, lostPct: 68.3 };

const facts = {
  kind: 'image',
  mime: 'image/png',
  ...file,
  durationMs: null,
  sizeBytes: 1,
  animated: false,
} as MediaFacts;
const offer = { operations: [crop], predicted: facts };

test('the first proposal keeps what stands out, clear of its edges, and says what is lost', () => {
  const [best, ...others] = proposeCrops(focusOn({ x: 44, y: 10, width: 8, height: 12 }), {
    file,
    part: portrait,
    zone: null,
  });
  expect(best).toMatchObject({ kept: 1, covered: 0 });
  // The box is in the middle of the window.
  expect(best!.left + portrait.width / 2).toBeCloseTo(48 * 30, -2);
  expect(best!.lost.map(({ side }) => side)).toEqual(['left', 'right']);
  expect(best!.lost.every(({ ofFocus }) => ofFocus === 0)).toBe(true);
  for (const other of others) expect(other.kept).toBeLessThan(1);
});

test('what stands out is placed where the platform covers nothing', () => {
  const focus = focusOn({ x: 30, y: 10, width: 8, height: 12 });
  const [free] = proposeCrops(focus, { file, part: portrait, zone: null });
  const [best] = proposeCrops(focus, { file, part: portrait, zone });
  expect(best).toMatchObject({ kept: 1, covered: 0 });
  expect(best!.left).toBeGreaterThan(free!.left);
});

test('a picture without anything that stands out keeps its middle', () => {
  const [best] = proposeCrops(focusOn({ x: 0, y: 0, width: 0, height: 0 }), { file, part: portrait, zone: null });
  expect(best).toMatchObject({ left: 656, top: 0, kept: 1 });
});

test('a video has a still window for each shot, and one for shots that are alike', () => {
  const [left, right] = [
    { x: 6, y: 8, width: 10, height: 14 },
    { x: 46, y: 8, width: 10, height: 14 },
  ];
  const question = { file, part: portrait, zone: null };
  const frames = bestFrames(focusOn(left, right, right), question);
  expect(frames.map(({ atMs, glides }) => ({ atMs, glides }))).toEqual([
    { atMs: 0, glides: false },
    { atMs: 4000, glides: false },
  ]);
  const [placed] = withBestPlace([crop], file, { focus: focusOn(left, right), zone: null });
  expect(placed).toMatchObject({ frames, left: frames[0]?.left });
});

test('a crop that a person placed stays where it is', () => {
  const chosen = withChoice(offer, facts, { left: 5000 });
  expect(chosen).toEqual([{ ...crop, left: 1312, byHand: true }]);
  expect(withBestPlace(chosen, file, { focus: focusOn({ x: 2, y: 2, width: 4, height: 4 }), zone: null })).toEqual(
    chosen,
  );
});

test('a narrower crop keeps the ratio and the size of the result, up to 1.25 times', () => {
  expect(leastWidth(crop, [crop])).toBe(487);
  const [narrow, resize] = withChoice(offer, facts, { left: 100, top: 50, width: 100 });
  expect(narrow).toMatchObject({ left: 100, top: 50, width: 487, height: 865 });
  expect(resize).toEqual({ kind: 'resize', ...portrait, enlargedPct: 24.8 });
});

test('what a person placed stays where it was when a larger master follows, and nothing else is kept', () => {
  const placed = withChoice(offer, facts, { left: 100 });
  expect(choiceOf(placed, file)).toEqual({ left: 100, top: 0, width: 608 });
  expect(choiceOf(placed, { width: 3840, height: 2160 })?.left).toBeCloseTo(200, -1);
  expect(choiceOf([crop], file)).toBeNull();
});

test('a window glides between key frames, and one more is added where it is', () => {
  const frames = [
    { atMs: 0, left: 0, top: 0, glides: false },
    { atMs: 2000, left: 400, top: 0, glides: true },
    { atMs: 4000, left: 900, top: 0, glides: false },
  ];
  expect([0, 500, 2000, 3999, 4000].map((atMs) => placeAt(frames, atMs).left)).toEqual([0, 100, 400, 400, 900]);
  expect(withKeyFrame(frames, 500)[1]).toEqual({ atMs: 500, left: 100, top: 0, glides: true });
  expect(withFrame(frames, 3000, { left: 7, top: 0 })[1]).toMatchObject({ atMs: 2000, left: 7 });
});
