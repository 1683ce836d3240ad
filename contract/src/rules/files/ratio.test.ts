import { expect, it } from 'vitest';
import { parseDimensions } from './dimensions.ts';
import { parseRatio, ratioLabel, ratioName } from './ratio.ts';

it('ratioLabel writes `9:16` for small numbers and decimals otherwise', () => {
  expect(ratioLabel(1080, 1920)).toBe('9:16');
  expect(ratioLabel(1080, 1350)).toBe('4:5');
  expect(ratioLabel(1200, 628)).toBe('1.91:1');
  expect(ratioLabel(1000, 301)).toBe('3.32:1');
  expect(ratioLabel(1080, 1900)).toBe('1:1.76');
  expect(ratioLabel(1000, 1001)).toBe('1:1.001');
});

it('ratioName is the well-known ratio that rules take a file for, and nothing for others', () => {
  expect(ratioName(406, 720)).toBe('9:16');
  expect(ratioName(608, 1080)).toBe('9:16');
  expect(ratioName(1080, 1350)).toBe('4:5');
  expect(ratioName(1200, 628)).toBe('1.91:1');
  expect(ratioName(1080, 1900)).toBeNull();
  expect(ratioName(1000, 301)).toBeNull();
});

it('parseRatio and parseDimensions reject malformed text', () => {
  expect(parseRatio('1.91:1')).toBe(1.91);
  expect(parseRatio('16:0')).toBeNull();
  expect(parseRatio('wide')).toBeNull();
  expect(parseDimensions('1080×1920')).toEqual({ width: 1080, height: 1920 });
  expect(parseDimensions('0x10')).toBeNull();
});
