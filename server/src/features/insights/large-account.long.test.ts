import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedFigures, type CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
import { daysOf } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { insertAccount } from '#features/insights/actions/import.ts';
import { storeDays } from '#features/insights/actions/store-days.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ads = 1500;
const period = { since: '2026-01-01', until: '2026-01-28' };

const rowOf = (day: string, ad: number): FigureRow => ({
  entity: `ad${ad}`,
  ad: { name: `Ad ${ad}`, adSetId: 'set', adSetName: 'Set', campaignId: 'cmp', campaignName: 'Campaign' },
  since: day,
  until: day,
  platform: '',
  placement: '',
  figures: Object.fromEntries(countedFigures.map((name) => [name, ad])) as Record<CountedFigure, number>,
  reach: null,
  frequency: null,
  resultKind: null,
  attribution: null,
  actions: null,
});

// Each statement has 30 seconds: comparing each row with each of 42,000 takes longer.
test('the days of a large account are stored first when the database knows nothing of it yet', async () => {
  const client = app.browser();
  const { organizationId } = await client.signUp();
  const scope = mintSystemScope(app.services.dependencies);
  const account = await scope.transaction((tx) =>
    insertAccount(tx, {
      provider: 'meta',
      advertiserId: 'acc_4711' as AdvertiserId,
      chosenBy: null,
      source: 'sample',
      organizationId: organizationId as OrganizationId,
      facts: { name: 'Large', currency: 'EUR', timeZone: 'UTC' },
    }),
  );
  const rows = daysOf(period).flatMap((day) => Array.from({ length: ads }, (_, ad) => rowOf(day, ad)));
  const store = (given: FigureRow[]) =>
    scope.transaction((tx) => {
      const at = tx.now();
      return storeDays(tx, { account, ...period, ads: given, totals: null, objectsAt: at, askedAt: at });
    });
  expect(await store(rows)).toMatchObject({ added: rows.length, changed: 0, removed: 0, newAds: ads });
  // A row that is told no longer, and one that is restated.
  const [, second, ...others] = rows;
  if (!second) throw new Error('there are no rows');
  const restated = { ...second, figures: { ...second.figures, spend: 77_777 } };
  expect(await store([restated, ...others])).toMatchObject({ added: 0, changed: 1, removed: 1, newAds: 0 });
});
