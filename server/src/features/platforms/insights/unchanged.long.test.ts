import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigurePage, FigureQuery } from '#adapters/ads/ad-figures.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { fetchDaysAgain, syncedTo } from '#testing/insights.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { metaSettings } from '#testing/meta.ts';
import { connectAdvertisers } from '#testing/sending.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const eu = 'acc_1020304050' as AdvertiserId;
const params = { provider: 'meta' as const };

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox, fetchesFigures: true });
  ana = app.browser();
  await ana.signUp();
  await connectAdvertisers(ana, [eu]);
  await syncedTo(ana, eu, 10);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

const today = new Date().toISOString().slice(0, 10);
const settled = { since: shiftDay(today, -8), until: shiftDay(today, -5) };
const inSettled = `from insight_accounts i join insight_days d on d.account = i.no
  where i.advertiser_id = $1 and d.day between $2 and $3`;
const daysOfEu = [eu, settled.since, settled.until];

const lastFetch = async () => {
  const { items } = await ana.call(insights.fetches, { params, query: { advertiserId: eu } });
  return items.find(({ kind, since, until }) => kind === 'ads' && since === settled.since && until === settled.until);
};

const spend = async () => (await app.sql(`select sum(d.spend)::bigint as spend ${inSettled}`, daysOfEu))[0];

/** Changes stored figures; storing the days again reverts that. */
async function alterStored(): Promise<void> {
  await app.sql(
    `update insight_days d set spend = d.spend + 1 from insight_accounts i
     where i.no = d.account and i.advertiser_id = $1 and d.day between $2 and $3`,
    daysOfEu,
  );
  await app.sql('update insight_account_days set digest = null');
}

test('unchanged days are skipped until one of them has been fetched together with other days', async () => {
  await fetchDaysAgain(app, eu, settled);
  const fetched = await lastFetch();
  const before = await spend();
  await alterStored();
  const altered = await spend();
  expect(altered).not.toEqual(before);
  await fetchDaysAgain(app, eu, settled);
  expect(await spend()).toEqual(altered);
  expect(await lastFetch()).toMatchObject({
    ...settled,
    rows: fetched?.rows,
    added: 0,
    changed: 0,
    removed: 0,
    failure: null,
  });
  await fetchDaysAgain(app, eu, { ...settled, since: shiftDay(settled.until, -1) });
  await fetchDaysAgain(app, eu, settled);
  expect(await spend()).toEqual(before);
});

/** Makes the adapter parse figures differently until the test ends. */
function readOtherwise(
  read: (page: AsyncGenerator<FigurePage>, query: FigureQuery) => AsyncGenerator<FigurePage>,
): void {
  const provider = app.services.adapters.ads.provider('meta');
  if (!provider) throw new Error('the platform is not set up');
  const { readFigures } = provider;
  vi.spyOn(provider, 'readFigures').mockImplementation((access, query) => read(readFigures(access, query), query));
}

test('days whose placements are refused are not skipped, and each fetch records the refusal', async () => {
  await fetchDaysAgain(app, eu, settled);
  const before = await spend();
  readOtherwise(async function* (pages, query) {
    if (query.placements) throw new AdPlatformError({ kind: 'refused', message: 'No placements.' });
    yield* pages;
  });
  for (let time = 0; time < 2; time += 1) {
    await alterStored();
    await fetchDaysAgain(app, eu, settled);
    expect(await lastFetch()).toMatchObject({ failure: 'placements' });
    expect(await spend()).toEqual(before);
  }
});

test('days with rows that cannot be parsed are not skipped, and each fetch counts these rows', async () => {
  const before = await spend();
  readOtherwise(async function* (pages) {
    for await (const page of pages) yield { ...page, read: () => ({ ...page.read(), rejected: 1 }) };
  });
  for (let time = 0; time < 2; time += 1) {
    await alterStored();
    await fetchDaysAgain(app, eu, settled);
    expect((await lastFetch())?.rejected).toBeGreaterThan(0);
    expect(await spend()).toEqual(before);
  }
});
