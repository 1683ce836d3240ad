import { expect, test } from 'vitest';
import { repeatOf } from './again.ts';
import type { RepairOperation } from './operation.ts';

const crop: RepairOperation = { kind: 'crop', left: 400, top: 0, width: 600, height: 1000, lostPct: 60 };
const size = (width: number, height: number, durationMs: number | null = null) => ({ width, height, durationMs });

test('a repeated crop keeps its relative position in a file twice as large', () => {
  expect(repeatOf([crop], size(1600, 1000), size(3200, 2000))).toEqual({ way: 'crop', choice: { left: 800, top: 0 } });
});

test('a repeated cut begins at the same time, and bars keep their kind', () => {
  const operations: RepairOperation[] = [
    { kind: 'trim', startMs: 2000, durationMs: 6000, cutMs: 4000 },
    { kind: 'extend', fill: 'blur', width: 1080, height: 1920 },
  ];
  expect(repeatOf(operations, size(1600, 900, 10_000), size(1600, 900, 12_000))).toEqual({
    way: 'blur',
    choice: { startMs: 2000 },
  });
});
