import { expect, test } from 'vitest';
import { bestOf } from './best-of.ts';

const item = (resultKind: string | null, spend: number, costPerResult: number | null) =>
  ({ resultKind, figures: { values: { spend, costPerResult, ctr: spend }, absent: {} } }) as never;

test('the cheapest result is looked for among results of the kind with the most spend', () => {
  const items = [item('purchase', 900, 40), item('purchase', 800, 30), item('link_click', 100, 1), item(null, 9, null)];
  expect(bestOf(items, 'costPerResult')).toEqual({ value: 30, kind: 'purchase' });
  expect(bestOf(items, 'ctr')).toEqual({ value: 900, kind: null });
  expect(bestOf(items.slice(1), 'costPerResult')).toEqual({ value: null, kind: 'purchase' });
});
