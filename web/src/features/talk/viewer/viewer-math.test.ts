import { describe, expect, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { defaultComparison, findFile, listCurrentFiles, stepFile } from './viewer-files.ts';
import { frameAt, momentOf, timeCode } from './time-code.ts';
import { fitSize, fitted, panBy, scaleOf, clampView, shareOf, zoomAt } from './zoom.ts';

const frame = { room: { width: 1000, height: 500 }, media: { width: 2000, height: 2000 } };

describe('zooming', () => {
  test('fits a picture into the stage; 100 % is one screen pixel per picture pixel, also on dense screens', () => {
    expect(fitSize(frame)).toEqual({ width: 500, height: 500 });
    expect(scaleOf(1, frame, 1)).toBe(4);
    expect(scaleOf(1, frame, 2)).toBe(2);
    expect(shareOf({ ...fitted, scale: 2 }, frame, 2)).toBe(1);
  });

  test('keeps the point under the pointer in place', () => {
    const at = { x: 200, y: -100 };
    const pointOf = (view: typeof fitted) => ({
      x: view.x + at.x / (500 * view.scale),
      y: view.y + at.y / (500 * view.scale),
    });
    const near = zoomAt(fitted, 3, frame, at);
    expect(near.scale).toBe(3);
    expect(pointOf(near).x).toBeCloseTo(pointOf(fitted).x, 10);
    expect(pointOf(near).y).toBeCloseTo(pointOf(fitted).y, 10);
  });

  test('panning stops at the edges, and a picture that fits stays centred', () => {
    const near = { scale: 4, x: 0.5, y: 0.5 };
    expect(panBy(near, { x: 200, y: 0 }, frame).x).toBeCloseTo(0.4);
    expect(clampView(panBy(near, { x: 90_000, y: -90_000 }, frame), frame, 1)).toEqual({ scale: 4, x: 0.25, y: 0.875 });
    expect(clampView({ scale: 0.01, x: 3, y: -2 }, frame, 1)).toEqual(fitted);
    expect(clampView({ scale: 9999, x: 0.5, y: 0.5 }, frame, 1).scale).toBe(64);
  });
});

describe('frames of a video', () => {
  test.each([10, 23.976, 24, 25, 29.97, 30, 50, 59.94, 60])(
    'seeking to a frame and back is exact at %s frames per second',
    (rate) => {
      for (const count of [0, 1, 2, 17, 1799, 100_000]) {
        expect(frameAt(momentOf(count, rate), rate)).toBe(count);
        // Players report the frame's beginning, rounded to a microsecond.
        expect(frameAt(Math.round((count / rate) * 1e6) / 1e6, rate)).toBe(count);
      }
    },
  );

  test('a time code counts frames within each second', () => {
    expect(timeCode(0, 25)).toBe('00:00:00:00');
    expect(timeCode(momentOf(24, 25), 25)).toBe('00:00:00:24');
    expect(timeCode(1, 25)).toBe('00:00:01:00');
    expect(timeCode(3_723.5, 24)).toBe('01:02:03:12');
    expect(timeCode(1001 / 1000, 29.97)).toBe('00:00:01:00');
  });
});

const card = (id: string, ...versions: string[]) => ({ id, versions: versions.map((each) => ({ id: each })) });
const creative = {
  slots: [
    { id: 's1', variations: [{ cards: [card('a', 'a2', 'a1')] }, { cards: [card('b', 'b1')] }] },
    { id: 's2', variations: [{ cards: [card('none'), card('c', 'c3', 'c2', 'c1')] }] },
  ],
} as unknown as Creative;

test('stepping goes through the current file of every card, wraps around, and also starts from an older version', () => {
  const places = listCurrentFiles(creative);
  expect(places.map(({ version }) => version.id)).toEqual(['a2', 'b1', 'c3']);
  const from = (id: string) => findFile(creative, id)!;
  expect(stepFile(places, from('c1'), 1).version.id).toBe('a2');
  expect(stepFile(places, from('a1'), -1).version.id).toBe('c3');
  expect(findFile(creative, 'gone')).toBeNull();
});

test('the default comparison is with the previous version, otherwise with the next one, otherwise with another file', () => {
  const places = listCurrentFiles(creative);
  const other = (id: string) => defaultComparison(places, findFile(creative, id)!)?.id;
  expect([other('c3'), other('c2'), other('c1'), other('b1')]).toEqual(['c2', 'c1', 'c2', 'a2']);
  expect(defaultComparison([], findFile(creative, 'b1')!)).toBeNull();
});
