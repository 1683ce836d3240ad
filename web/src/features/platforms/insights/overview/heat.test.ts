import { expect, test } from 'vitest';
import { heatOf } from './heat.ts';
import type { BreakdownItem } from './points.ts';

const item = (
  key: string | null,
  across: string | null,
  spend: number,
  costPerResult: number | null,
  resultKind = 'purchase',
): BreakdownItem =>
  ({
    resultKind,
    key,
    name: key ?? '',
    across: { key: across, name: across ?? '' },
    ads: 1,
    figures: { values: { spend, costPerResult }, absent: {} },
    before: null,
  }) as unknown as BreakdownItem;

test('cells are ranked by the figure; those with little spend and pairs without a value get no place', () => {
  const heat = heatOf(
    [
      item('question', 'price', 1000, 500),
      item('question', 'proof', 1000, 900),
      item('claim', 'price', 1000, 700),
      item('claim', 'proof', 10, 100),
      item(null, 'proof', 5000, 50),
    ],
    'costPerResult',
    'less',
  );
  expect(heat.rows.map(({ key }) => key)).toEqual(['question', 'claim']);
  expect([...heat.cells].map(([key, { place }]) => [key, place])).toEqual([
    ['question price', 'best'],
    ['question proof', 'worst'],
    ['claim price', 'middle'],
    ['claim proof', 'none'],
  ]);
});

test('costs per result are compared for the kind of result with the most spend alone', () => {
  const heat = heatOf(
    [
      item('question', 'price', 1000, 500),
      item('question', 'proof', 1000, 900),
      item('claim', 'price', 900, 2, 'link_click'),
    ],
    'costPerResult',
    'less',
  );
  expect([...heat.cells.values()].map(({ place, otherKind }) => [place, otherKind])).toEqual([
    ['best', null],
    ['worst', null],
    ['none', 'link_click'],
  ]);
});
