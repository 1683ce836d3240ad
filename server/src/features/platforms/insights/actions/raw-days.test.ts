import { expect, test } from 'vitest';
import type { FigurePage } from '#adapters/ads/ad-figures.ts';
import { digestOf, readRows, type RawDays } from './raw-days.ts';

const page = (raw: string, rejected = 0): FigurePage => ({ raw, read: () => ({ rows: [], rejected }) });
const period = { since: '2026-11-02', until: '2026-11-08' };
const days = (): RawDays => ({
  ...period,
  ads: [page('a1'), page('a2')],
  totals: [page('t')],
  campaigns: [page('c')],
  placements: [{ ...period, pages: [page('p')] }],
});
const hexOf = async (more: Partial<RawDays>, digits = 2) =>
  (await digestOf({ ...days(), ...more }, digits)).toString('hex');

test('the digest differs if any part differs, and is equal for equal parts', async () => {
  const digests = await Promise.all([
    hexOf({}),
    hexOf({}, 0),
    hexOf({ since: '2026-11-03' }),
    hexOf({ until: '2026-11-09' }),
    hexOf({ ads: [page('a1'), page('a3')] }),
    hexOf({ ads: [page('a1a2')] }),
    hexOf({ ads: [page('a1')], totals: [page('a2'), page('t')] }),
    hexOf({ totals: [] }),
    hexOf({ campaigns: [page('C')] }),
    hexOf({ totals: [page('T')] }),
    hexOf({ placements: [{ ...period, pages: [page('P')] }] }),
    hexOf({ placements: [] }),
  ]);
  expect(new Set(digests).size).toBe(digests.length);
  expect(await hexOf({})).toBe(digests[0]);
});

test('all pages are parsed, and rows that cannot be parsed are counted', async () => {
  expect(await readRows([page('a', 1), page('b', 2)])).toEqual({ rows: [], rejected: 3 });
});
