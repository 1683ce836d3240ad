import { expect, test } from 'vitest';
import { contrast, grounds, tonesOf } from './tones.ts';

const steps = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'));
const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

test('text on every color has a contrast of at least 4.5', () => {
  const worst = Math.min(...colors.map((color) => contrast(color, tonesOf(color).light.text)));
  expect(worst).toBeGreaterThanOrEqual(4.5);
});

test('every color is distinguished from both grounds, by itself or by its edge', () => {
  for (const ground of ['light', 'dark'] as const) {
    const edges = colors.map((color) => contrast(tonesOf(color)[ground].edge, grounds[ground].page));
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(1.8);
  }
  expect(tonesOf('#3b2fc9').light.edge).toBe('#3b2fc9');
});

test('white is preferred as text on saturated colors, and ink on light ones', () => {
  expect(tonesOf('#3b2fc9').light.text).toBe('#ffffff');
  expect(tonesOf('#ffdd00').light.text).toBe('#1c1a17');
  expect(tonesOf('#ffffff').light.text).toBe('#1c1a17');
});

test('a name without a color is readable on both grounds', () => {
  for (const { fill, text } of Object.values(tonesOf(null))) expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5);
});

test('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
