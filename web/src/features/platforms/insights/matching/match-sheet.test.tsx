import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UnmatchedAd } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { candidatesQuery, unmatchedQuery, type Place } from '#features/platforms/insights/queries.ts';
import { show } from '#testing/render.tsx';
import { MatchSheet } from './match-sheet.tsx';

const advertiser = {
  provider: 'meta',
  id: 'adv_1',
  name: 'Aster Running EU',
  currency: 'EUR',
  currencyDigits: 2,
  today: '2026-03-10',
} as unknown as InsightAdvertiser;
const place = { provider: 'meta', advertiserId: 'adv_1', since: '2026-03-01', until: '2026-03-07' } as unknown as Place;

const candidate = (id: string, name: string) => ({
  creative: { id, name },
  campaign: { id: 'cmp_1', name: 'Spring launch' },
  likeness: 0.8,
});
const adOf = (changes: object = {}) =>
  ({
    id: '604',
    name: 'Trail 9:16 A',
    state: 'active',
    media: { kind: 'image', previewUrl: null, thumbnailUrl: null },
    spend: 241_000,
    firstDay: '2026-02-18',
    candidates: [candidate('cre_1', 'Trail hero')],
    ...changes,
  }) as unknown as UnmatchedAd;

async function showSheet(ads: readonly UnmatchedAd[], { locale = 'en-US' }: { locale?: 'en-US' | 'fr-FR' } = {}) {
  const onOpenChange = vi.fn();
  const { user } = await show(<MatchSheet advertiser={advertiser} place={place} open onOpenChange={onOpenChange} />, {
    texts: ['base', 'shell', 'insights'],
    locale,
    seed: (client) => {
      const pages = [{ items: ads, nextCursor: null, total: ads.length }];
      client.setQueryData(unmatchedQuery(place).queryKey, { pages, pageParams: [undefined] } as never);
      client.setQueryData(candidatesQuery(advertiser, '604', '').queryKey, {
        items: [candidate('cre_1', 'Trail hero'), candidate('cre_2', 'City loop')],
      } as never);
    },
  });
  return { user, onOpenChange };
}

const rows = () => screen.getAllByRole('listitem');

test('the sheet shows the account and the period, and counts the ads', async () => {
  await showSheet([adOf()]);
  const description = 'Aster Running EU, Mar 1 – 7: link each ad to the creative it came from.';
  expect(screen.getByRole('dialog', { name: 'Ads without a brief' })).toBeDefined();
  expect(screen.getByText((text) => text.replaceAll(/\s/g, ' ') === description)).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('1 ad, by spend');
});

test('an ad shows its spend, its first day and its likely creatives', async () => {
  await showSheet([adOf()]);
  const row = within(rows()[0] ?? document.body);
  expect(row.getByText('Trail 9:16 A')).toBeDefined();
  expect(row.getByText('€2,410 · since Feb 18, 2026')).toBeDefined();
  expect(row.getByRole('button', { name: /^Trail hero Spring launch/ }).title).toBe(
    'Link to Trail hero, Spring launch',
  );
  expect(row.getByRole('button', { name: 'Another creative' })).toBeDefined();
});

test('an ad without likely creatives offers a search', async () => {
  await showSheet([adOf({ candidates: [], firstDay: null })]);
  expect(screen.getByRole('button', { name: 'Find the creative' })).toBeDefined();
  expect(screen.queryByText(/since/)).toBeNull();
});

test('searching lists creatives with their campaigns, and the search can be closed', async () => {
  const { user } = await showSheet([adOf()]);
  const button = screen.getByRole('button', { name: 'Another creative', expanded: false });
  await user.click(button);
  expect(screen.getByRole('searchbox', { name: 'Creative or campaign name' })).toBeDefined();
  expect(screen.getByRole('button', { name: /City loop · Spring launch/ })).toBeDefined();
  await user.click(button);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('the sheet says when every ad has a brief', async () => {
  await showSheet([]);
  expect(screen.getByText('Every ad has a brief')).toBeDefined();
});

test('Escape closes the sheet', async () => {
  const { user, onOpenChange } = await showSheet([adOf()]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
});

test.each([
  [1, /^1 publicité,/],
  [2, /^2 publicités,/],
])('a count of %s ads is in French', async (count, text) => {
  await showSheet(
    Array.from({ length: count }, (_, index) => adOf({ id: `${index}` })),
    { locale: 'fr-FR' },
  );
  expect(screen.getByRole('status').textContent).toMatch(text);
});
