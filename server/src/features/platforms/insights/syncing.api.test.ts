import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { integration } from '@ad-foundry/contract/integration.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { daysOf, presetPeriod, presets, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { checkTokensJob } from '#features/platforms/integration/jobs.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { connectAdvertisers } from '#testing/sending.ts';
import { longTest } from '#testing/long.ts';
import { fetchDaysAgain, graphRows, syncedTo } from '#testing/insights.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { controlMeta, metaSettings } from '#testing/meta.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const eu = 'acc_1020304050' as AdvertiserId;
const japan = 'acc_1020304053' as AdvertiserId;
const params = { provider: 'meta' as const };

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox, fetchesFigures: true });
  ana = app.browser();
  await ana.signUp();
  await connectAdvertisers(ana, [eu, japan]);
  for (const advertiserId of [eu, japan]) await syncedTo(ana, advertiserId, 21);
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

// The spend of older days is final, while the sandbox's clock goes on.
const today = new Date().toISOString().slice(0, 10);
const settled = { since: shiftDay(today, -15), until: shiftDay(today, -6) };

const overview = (advertiserId: AdvertiserId, query: object = {}) =>
  ana.call(insights.overview, { params, query: { advertiserId, ...query } });

test('figures are fetched newest days first, and equal a recount of the platform’s rows', async () => {
  const { totals, daily, period, advertiser, ads } = await overview(eu, settled);
  expect(advertiser).toMatchObject({
    currency: 'EUR',
    currencyDigits: 2,
    timeZone: 'Europe/Berlin',
    source: 'platform',
  });
  expect(daily.days).toEqual(daysOf(period));
  const whole = await graphRows({ app, sandbox }, { account: eu, level: 'account', ...period });
  const cents = whole.reduce((sum, row) => sum + Math.round(Number(row.spend) * 100), 0);
  expect(totals.values).toMatchObject({
    spend: cents,
    impressions: whole.reduce((sum, row) => sum + Number(row.impressions), 0),
    linkClicks: whole.reduce((sum, row) => sum + Number(row.inline_link_clicks ?? 0), 0),
  });
  expect(totals.values.cpm).toBe((cents * 1000) / (totals.values.impressions ?? 0));
  expect(ads.total).toBeGreaterThan(0);
  const rows = await ana.call(insights.rows, {
    params,
    query: { advertiserId: eu, ...settled, level: 'ad', limit: 200 },
  });
  const perAd = await graphRows({ app, sandbox }, { account: eu, level: 'ad', ...period });
  expect(rows.total).toBe(new Set(perAd.map((row) => row.ad_id)).size);
  for (const { id, figures } of rows.items) {
    const adRows = perAd.filter((row) => row.ad_id === id);
    expect(figures.values.impressions).toBe(adRows.reduce((sum, row) => sum + Number(row.impressions), 0));
  }
});

test.each(['campaign', 'adset', 'ad', 'creative'] as const)(
  'the rows of a table by %s and the deleted ads add up to its totals, which equal the overview’s',
  async (level) => {
    const query = { advertiserId: eu, relative: 'last_14_days' };
    const { items, deleted, totals } = await ana.call(insights.rows, {
      params,
      query: { ...query, level, limit: 200 },
    });
    expect(totals).toEqual((await overview(eu, { relative: 'last_14_days' })).totals);
    // The figures of campaigns already include their deleted ads.
    if (level !== 'campaign') expect(deleted?.values.spend).toBeGreaterThan(0);
    for (const name of ['spend', 'impressions', 'clicks', 'plays'] as const) {
      const sum = items.reduce((all, { figures }) => all + (figures.values[name] ?? 0), deleted?.values[name] ?? 0);
      expect([name, sum]).toEqual([name, totals.values[name]]);
    }
  },
);

test('rows of campaigns include their deleted ads and equal those of the platform', async () => {
  const { items } = await ana.call(insights.rows, {
    params,
    query: { advertiserId: eu, ...settled, level: 'campaign', limit: 200 },
  });
  const expected = new Map(
    (await graphRows({ app, sandbox }, { account: eu, level: 'campaign', ...settled, increment: 'all_days' })).map(
      (row) => [row['campaign_id'], row],
    ),
  );
  expect(items.filter(({ deleted }) => deleted !== null).length).toBeGreaterThan(0);
  for (const { id, name, figures } of items) {
    const row = expected.get(id);
    expect([name, figures.values.impressions]).toEqual([name, Number(row?.impressions)]);
    expect([name, figures.values.spend]).toEqual([name, Math.round(Number(row?.spend) * 100)]);
    const [result] = (row?.['results'] ?? []) as unknown as { values?: { value: string }[] }[];
    expect([name, figures.values.results]).toEqual([name, Number(result?.values?.[0]?.value ?? 0)]);
  }
  // The rows inside a campaign and its deleted ads add up to its row.
  const parent = items.find(({ deleted }) => deleted !== null);
  const query = { advertiserId: eu, ...settled, level: 'adset' as const, parentId: parent?.id ?? '', limit: 200 };
  const parts = await ana.call(insights.rows, { params, query });
  const sum = parts.items.reduce((all, row) => all + (row.figures.values.spend ?? 0), parts.deleted?.values.spend ?? 0);
  expect([sum, parts.totals.values.spend]).toEqual([parent?.figures.values.spend, parent?.figures.values.spend]);
});

test('money of a currency without decimals is counted in whole units', async () => {
  const { advertiser, totals, period } = await overview(japan, settled);
  expect(advertiser).toMatchObject({ currency: 'JPY', currencyDigits: 0, timeZone: 'Asia/Tokyo' });
  const whole = await graphRows({ app, sandbox }, { account: japan, level: 'account', ...period });
  expect(totals.values.spend).toBe(whole.reduce((sum, row) => sum + Number(row.spend), 0));
});

test('placements add up to the account', async () => {
  const query = { advertiserId: eu, by: 'platform' as const };
  const { items, rest } = await ana.call(insights.breakdown, { params, query });
  const { totals } = await overview(eu);
  expect(items.length).toBeGreaterThan(1);
  const sum = items.reduce((all, { figures }) => all + (figures.values.spend ?? 0), rest?.values.spend ?? 0);
  expect(sum).toBe(totals.values.spend);
});

longTest(
  'reach of campaigns, ad sets and ads is fetched for every preset, and continues after a pause',
  { timeout: 120_000 },
  async () => {
    const [advertiser] = await app.sql<{ no: number }>(
      'update insight_accounts set reach_at = null where advertiser_id = $1 returning no',
      [eu],
    );
    const waiting = { timeout: 40_000, interval: 50 };
    const step = async () => {
      await app.sql('update insight_accounts set due_at = null where no = $1 and lease_token is null', [
        advertiser?.no,
      ]);
      await app.runJob(syncFiguresJob, { advertiserNo: advertiser?.no });
    };
    const reached = async () =>
      (
        await app.sql<{ at: Date | null }>('select reach_at as at from insight_accounts where no = $1', [
          advertiser?.no,
        ])
      )[0];
    await app.sql('delete from insight_reach where account = $1', [advertiser?.no]);
    await controlMeta(sandbox, 'POST /faults', { fault: 'html-500', path: '*/insights', after: 40, count: 6 });
    const stored = () =>
      app.sql<{ level: string; since: string; at: Date }>(
        'select distinct level, since::text, until::text, fetched_at as at from insight_reach where account = $1',
        [advertiser?.no],
      );
    await vi.waitFor(async () => {
      await step();
      expect((await stored()).length).toBeGreaterThan(0);
    }, waiting);
    const first = await stored();
    await controlMeta(sandbox, 'DELETE /faults', {});
    await app.sql('update insight_accounts set failure = null, tries = 0 where no = $1', [advertiser?.no]);
    await vi.waitFor(async () => {
      await step();
      expect((await reached())?.at).not.toBeNull();
    }, waiting);
    // Stored days are not requested again.
    expect(await stored()).toEqual(expect.arrayContaining(first));
    await expectPeople(advertiser?.no ?? 0);
    for (const relative of presets) {
      for (const level of ['campaign', 'adset', 'ad'] as const) {
        const { items } = await ana.call(insights.rows, { params, query: { advertiserId: eu, relative, level } });
        const withReach = items.filter(({ figures }) => figures.values.reach !== null);
        expect([relative, level, withReach.length > 0 || items.length === 0]).toEqual([relative, level, true]);
      }
    }
  },
);

/**
 * For results that count people, a campaign shows the platform's number for the whole period, not the sum of its days.
 */
async function expectPeople(advertiserNo: number) {
  const days = presetPeriod('lifetime', today);
  const platform = { account: eu, level: 'campaign' as const };
  const whole = await graphRows({ app, sandbox }, { ...platform, ...days, increment: 'all_days' });
  const resultOf = (row: (typeof whole)[number] | undefined) =>
    ((row?.['results'] ?? []) as unknown as { indicator: string; values?: { value: string }[] }[])[0];
  const campaign = whole.find((row) => resultOf(row)?.indicator === 'reach' && resultOf(row)?.values);
  const id = campaign?.['campaign_id'] ?? '';
  const year = { since: shiftDay(today, -365), until: today };
  const daily = (await graphRows({ app, sandbox }, { ...platform, ...year })).filter(
    (row) => row['campaign_id'] === id,
  );
  const some = daily.slice(3, 8).map((row) => row['date_start'] ?? '');
  const before = await app.sql('select covered_since::text as since from insight_accounts where no = $1', [
    advertiserNo,
  ]);
  await fetchDaysAgain(app, eu, { since: some[0] ?? '', until: some.at(-1) ?? '' });
  const query = { advertiserId: eu, relative: 'lifetime', level: 'campaign' as const, limit: 200 };
  const { items } = await ana.call(insights.rows, { params, query });
  const row = items.find((campaignRow) => campaignRow.id === id);
  const expected = Number(resultOf(campaign)?.values?.[0]?.value);
  expect([row?.resultKind, row?.figures.values.results]).toEqual(['reach', expected]);
  const cost = (Number(campaign?.spend) * 100) / expected;
  expect(row?.figures.values.costPerResult).toBeCloseTo(cost, 3);
  const sum = daily.reduce((all, dayRow) => all + Number(resultOf(dayRow)?.values?.[0]?.value ?? 0), 0);
  expect(sum).toBeGreaterThan(expected);
  await app.sql('update insight_accounts set covered_since = $2::date where no = $1', [
    advertiserNo,
    before[0]?.['since'],
  ]);
}

test('the card of a figure shows when its days were last fetched', async () => {
  const card = async (days: object) =>
    (await ana.call(insights.figure, { params, query: { advertiserId: eu, figure: 'spend', ...days } })).fetchedAt ??
    '';
  const old = shiftDay(today, -300);
  for (const [table, at, until] of [
    ['insight_fetches', 'started_at', 'since'],
    ['insight_account_days', 'fetched_at', 'day'],
  ])
    await app.sql(
      `update ${table} f set ${at} = $2 from insight_accounts i
       where i.no = f.account and i.advertiser_id = $1 and f.${until} <= current_date - 10`,
      [eu, `${old}T12:00:00Z`],
    );
  expect(await card({ since: shiftDay(today, -12), until: shiftDay(today, -11) })).toBe(`${old}T12:00:00.000Z`);
  expect((await card({ relative: 'today' })) > shiftDay(today, -2)).toBe(true);
});

test('fetching an unchanged day writes no row, and every fetch is recorded', async () => {
  const read = () =>
    app.sql<{ rows: string; changed: string }>(
      `select count(*) as rows, sum(d.xmin::text::bigint) as changed from insight_days d
       join insight_accounts i on i.no = d.account where i.advertiser_id = $1 and d.day between current_date - 20 and current_date - 11`,
      [eu],
    );
  const before = await read();
  const [advertiser] = await app.sql<{ no: number; today: string }>(
    `update insight_accounts set due_at = null, lease_token = null, leased_until = null, covered_since = current_date - 10
     where advertiser_id = $1 returning no, current_date::text as today`,
    [eu],
  );
  await vi.waitFor(
    async () => {
      await app.sql('update insight_accounts set due_at = null where advertiser_id = $1 and lease_token is null', [eu]);
      await app.runJob(syncFiguresJob, { advertiserNo: advertiser?.no });
      const { items } = await ana.call(insights.advertisers, {});
      const since = items.find(({ id }) => id === eu)?.sync.since ?? '';
      expect(since <= shiftDay(advertiser?.today ?? '', -21)).toBe(true);
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(await read()).toEqual(before);
  const { items: fetches } = await ana.call(insights.fetches, { params, query: { advertiserId: eu } });
  expect(fetches.length).toBeGreaterThan(3);
  expect(fetches.find(({ kind }) => kind === 'ads')).toMatchObject({ failure: null, rejected: 0 });
});

test('figures stay visible with their age when the connection expires, and disappear when a member ends it (S07)', async () => {
  const ben = app.browser();
  const { organizationId } = await ben.signUp();
  await connectAdvertisers(ben, [eu]);
  const query = { advertiserId: eu };
  const before = await ben.call(insights.overview, { params, query });
  expect(before.totals.values.spend).toBeGreaterThan(0);
  await app.sql(`update tokens set invalid_at = now(), invalid_reason = 'expired' where organization_id = $1`, [
    organizationId,
  ]);
  const after = await ben.call(insights.overview, { params, query });
  expect(after.totals).toEqual(before.totals);
  expect(after.advertiser.sync).toMatchObject({ state: 'expired', fetchedAt: before.advertiser.sync.fetchedAt });
  expect((await ben.call(insights.advertisers, {})).items).toMatchObject([{ id: eu, sync: { state: 'expired' } }]);
  for (const { id: tokenId } of (await ben.call(integration.tokens, {})).items)
    await ben.call(integration.disconnect, { params: { tokenId } });
  for (const endpoint of [insights.overview, insights.rows, insights.creatives]) {
    expect(await ben.problem(endpoint, { params, query })).toMatchObject({ code: 'insights.disconnected' });
  }
  expect((await ben.call(insights.advertisers, {})).items).toMatchObject([{ sync: { state: 'disconnected' } }]);
});

test('figures of an account that the platform has disabled stay readable', async () => {
  const before = await overview(eu, settled);
  const status = (value: number) => controlMeta(sandbox, 'POST /accounts', { account: eu.slice(4), status: value });
  const seen = async () => (await ana.call(insights.advertisers, {})).items.find(({ id }) => id === eu)?.status;
  await status(2);
  try {
    await app.runJob(checkTokensJob);
    await expect.poll(seen, { timeout: 15_000 }).toBe('disabled');
    const [advertiser] = await app.sql<{ no: number }>(
      `update insight_accounts set due_at = null, fetched_at = null where advertiser_id = $1 returning no`,
      [eu],
    );
    await app.runJob(syncFiguresJob, { advertiserNo: advertiser?.no });
    const after = await overview(eu, settled);
    expect([after.advertiser.status, after.totals]).toEqual(['disabled', before.totals]);
    const query = { advertiserId: eu, ...settled, limit: 200 };
    expect((await ana.call(insights.creatives, { params, query })).total).toBeGreaterThan(0);
  } finally {
    await status(1);
    await app.runJob(checkTokensJob);
  }
});
