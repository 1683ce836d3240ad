import { expect, test } from 'vitest';
import { SpeedMeter } from './speed.ts';

test('speed is reported after enough samples', () => {
  const meter = new SpeedMeter();
  expect(meter.note(0, 0)).toBeNull();
  expect(meter.note(100, 100)).toBeNull();
  expect(meter.note(1000, 1000)).toBe(1000);
});

test('a pause stops affecting the speed after some seconds', () => {
  const meter = new SpeedMeter();
  meter.note(0, 0);
  meter.note(1000, 1000);
  meter.note(1000, 60_000);
  expect(meter.note(3000, 61_000)).toBe(2000);
});
