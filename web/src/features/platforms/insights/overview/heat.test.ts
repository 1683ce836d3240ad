import { expect, test } from 'vitest';
import { heatOf } from './heat.ts';
import type { BreakdownItem } from './points.ts';

const item = (key: string | null, across: string | null, verdict: string, resultKind = 'purchase'): BreakdownItem =>
  ({
    resultKind,
    key,
    name: key ?? '',
    across: { key: across, name: across ?? '' },
    ads: 1,
    figures: { values: { spend: resultKind === 'purchase' ? 1000 : 900, costPerResult: 500 }, absent: {} },
    judgements: { costPerResult: { verdict } },
    before: null,
  }) as unknown as BreakdownItem;

test('cells have the verdict on the figure; pairs without a value are left out', () => {
  const heat = heatOf(
    [
      item('question', 'price', 'good'),
      item('question', 'proof', 'bad'),
      item('claim', 'price', 'even'),
      item(null, 'proof', 'good'),
    ],
    'costPerResult',
  );
  expect(heat.rows.map(({ key }) => key)).toEqual(['question', 'claim']);
  expect([...heat.cells].map(([key, { judgement }]) => [key, judgement?.verdict])).toEqual([
    ['question price', 'good'],
    ['question proof', 'bad'],
    ['claim price', 'even'],
  ]);
  expect([...heatOf([item('question', 'price', 'good')], 'spend').cells.values()]).toMatchObject([{ judgement: null }]);
});

test('costs per result are compared for the kind of result with the most spend alone', () => {
  const heat = heatOf(
    [item('question', 'price', 'good'), item('question', 'proof', 'bad'), item('claim', 'price', 'good', 'link_click')],
    'costPerResult',
  );
  expect([...heat.cells.values()].map(({ judgement, otherKind }) => [judgement?.verdict, otherKind])).toEqual([
    ['good', null],
    ['bad', null],
    [undefined, 'link_click'],
  ]);
});
