import { expect, test } from 'vitest';
import type { Verdict } from './judgement.ts';
import { bestOf } from './siblings.ts';

const asset = (
  name: string,
  verdict: Verdict,
  difference: number | null,
  more: { kind?: string | null; figure?: 'costPerResult' | 'roas' } = {},
) => ({
  name,
  kind: more.kind === undefined ? 'purchase' : more.kind,
  judgement: { verdict, difference, figure: more.figure ?? ('costPerResult' as const) },
});
const namesOf = (assets: ReturnType<typeof asset>[], count = 3) =>
  bestOf(assets, { kind: 'purchase', count }).map(({ name }) => name);

test('the best assets are winners by distance from the rule, then those that chance explains', () => {
  const assets = [
    asset('even, cheap', 'even', -0.4),
    asset('winner', 'good', -0.1),
    asset('better winner', 'good', -0.3),
    asset('even', 'even', 0.02),
  ];
  expect(namesOf(assets)).toEqual(['better winner', 'winner', 'even, cheap']);
});

test('a higher ROAS is better, a higher cost is worse', () => {
  const assets = [asset('low', 'good', 0.1, { figure: 'roas' }), asset('high', 'good', 0.6, { figure: 'roas' })];
  expect(namesOf(assets)).toEqual(['high', 'low']);
});

test('an asset over the rule, below the floor or with other results is never among the best', () => {
  const assets = [
    asset('dear', 'bad', 0.5),
    asset('new', 'too-little-data', null),
    asset('lead', 'good', -0.5, { kind: 'lead' }),
    asset('mixed', 'good', -0.5, { kind: null }),
  ];
  expect(namesOf(assets)).toEqual([]);
});
