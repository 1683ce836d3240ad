import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/render.tsx';
import { FatigueNote } from './fatigue-note.tsx';
import type { Fatigue } from './fatigue-text.ts';

const range = (change: number) => ({ change, low: change - 0.1, high: change + 0.1 });
const tired: Fatigue = {
  cause: 'creative',
  weeks: 3,
  until: '2026-11-20',
  costBefore: 1410,
  costNow: 1980,
  cost: range(0.4),
  cpm: range(0.02),
  ctr: range(-0.28),
  hookRate: null,
  conversion: range(0),
  shares: { creative: 530, market: 40, page: 0 },
  atRisk: { amount: 41_000, low: 29_000, high: 51_000 },
};
const style = { currency: 'EUR', currencyDigits: 2, locale: 'en-US' } as const;
const note = (fatigue: Fatigue | null) =>
  show(<FatigueNote fatigue={fatigue} style={style} />, { texts: ['base', 'insights'] });

test.each([
  ['a tired creative by its clicks', {}, 'Tired: clicks −28% at steady CPM, 3 weeks'],
  ['a tired video by its hook', { hookRate: range(-0.26) }, 'Tired: hook rate −26% at steady CPM, 3 weeks'],
  ['a dearer CPM beside it', { cpm: range(0.15) }, 'Tired: clicks −28% with CPM +15%, 3 weeks'],
  ['a dearer market', { cause: 'market', cpm: range(0.4) }, 'Dearer market: CPM +40%, 3 weeks'],
  ['a season', { cause: 'market' }, 'Market: clicks −28% here and across the ad account, 3 weeks'],
  [
    'a weaker page',
    { cause: 'page', conversion: range(-0.3), weeks: 1 },
    'Weaker page: results per click −30%, 1 week',
  ],
] as const)('the note names %s', async (_, more, text) => {
  await note({ ...tired, ...more });
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText('€410 at risk in the next 7 days')).toBeDefined();
});

test('nothing is said about a creative that is as good as in its first week', async () => {
  await note(null);
  expect(screen.queryByText(/at risk/)).toBeNull();
});
