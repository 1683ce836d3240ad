import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { scheduleFiguresJob } from '#features/platforms/insights/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { syncedTo } from '#testing/insights.ts';
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
  await syncedTo(ana, eu, 16);
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

// The spend of older days is final, while the sandbox's clock goes on.
const today = new Date().toISOString().slice(0, 10);
const settled = { since: shiftDay(today, -15), until: shiftDay(today, -6) };
const overview = (client: TestClient) =>
  client.call(insights.overview, { params, query: { advertiserId: eu, ...settled } });

test('an account that two organizations use is fetched once, and both see its figures', async () => {
  const ben = app.browser();
  await ben.signUp();
  const query = { advertiserId: eu, limit: 200 };
  const before = (await ana.call(insights.fetches, { params, query })).items.map(({ startedAt }) => startedAt);
  await connectAdvertisers(ben, [eu]);
  await app.runJob(scheduleFiguresJob, { wake: true });
  expect(await app.sql('select from insight_accounts where advertiser_id = $1', [eu])).toHaveLength(1);
  // The figures are available at once, without another fetch.
  const summary = await overview(ben);
  expect(summary.totals).toEqual((await overview(ana)).totals);
  const seen = (await ben.call(insights.fetches, { params, query })).items.map(({ startedAt }) => startedAt);
  expect(seen).toEqual(expect.arrayContaining(before));
});

async function middleVideo(): Promise<string> {
  const rows = await app.sql<{ id: string }>(
    `select m.id from insight_media m join insight_accounts i on i.no = m.account
     where i.advertiser_id = $1 and kind = 'video' order by m.id`,
    [eu],
  );
  return rows[rows.length >> 1]?.id ?? '';
}

test('a filter by kind keeps ads, not groups: a group counts its matching ads and is judged by the account’s figures of the same days', async () => {
  const read = async (more: object) => {
    const query = { advertiserId: eu, ...settled, limit: 200, ...more };
    return ana.call(insights.creatives, { params, query });
  };
  const [ads, videos] = [await read({ group: 'ad' }), await read({ group: 'copy', kind: 'video' })];
  const ofVideos = ads.items.filter(({ media }) => media.kind === 'video');
  const sum = (items: typeof ads.items) =>
    items.reduce((all, { figures }) => all + (figures.values.impressions ?? 0), 0);
  expect(sum(videos.items)).toBe(sum(ofVideos));
  expect(sum(videos.items)).toBeLessThan(sum(ads.items));
  expect(videos.cohort).toMatchObject(settled);
  const [first] = videos.items;
  const query = { advertiserId: eu, ...settled, group: 'copy', kind: 'video', key: first?.key ?? '' } as const;
  expect((await ana.call(insights.creative, { params, query })).item.figures).toEqual(first?.figures);
  const judged = ads.items.flatMap(({ judgements }) => Object.keys(judgements));
  expect(judged).toContain('costPerResult');
  expect(judged).not.toContain('cpm');
});

test('a filter by campaign or ad set of the platform keeps the ads’ figures and their verdicts', async () => {
  const query = { advertiserId: eu, ...settled, limit: 200, group: 'ad' as const };
  const read = (more: object) => ana.call(insights.creatives, { params, query: { ...query, ...more } });
  const all = new Map((await read({})).items.map((item) => [item.key, item]));
  for (const level of ['campaign', 'adset'] as const) {
    const days = { advertiserId: eu, ...settled };
    const [parent] = (await ana.call(insights.rows, { params, query: { ...days, level } })).items;
    const inside = await read({ parentId: parent?.id });
    expect(inside.totals.values.spend).toBe(parent?.figures.values.spend);
    expect([0, all.size]).not.toContain(inside.total);
    for (const { key, judgements, figures } of inside.items)
      expect(all.get(key)).toMatchObject({ judgements, figures });
  }
  expect(await read({ parentId: '999' })).toMatchObject({ items: [], total: 0 });
  expect(await ana.problem(insights.creatives, { params, query: { ...query, parentId: "1' or true" } })).toMatchObject({
    code: 'request.invalid',
  });
});

test('creatives are filtered by state, shape, length and spend, and grouped by kind and shape', async () => {
  const read = async (more: object) =>
    (await ana.call(insights.creatives, { params, query: { advertiserId: eu, ...settled, limit: 200, ...more } }))
      .items;
  // Sets the durations of videos, as the platform's media library reports them.
  await app.sql(
    `update insight_media m set duration_ms = case when id < $2 then 9000 else 31000 end from insight_accounts i
     where i.no = m.account and i.advertiser_id = $1 and kind = 'video'`,
    [eu, await middleVideo()],
  );
  const all = await read({});
  const videos = all.filter(({ media }) => media.kind === 'video');
  expect(videos.length).toBeGreaterThan(0);
  const short = videos.filter(({ media }) => (media.durationMs ?? 0) < 15_500);
  expect((await read({ length: 'up-to-15' })).map(({ key }) => key)).toEqual(short.map(({ key }) => key));
  for (const state of ['new', 'running', 'limited', 'stopped', 'little-data'] as const) {
    const expected = all.filter((item) => item.state === state).map(({ key }) => key);
    expect([state, (await read({ state })).map(({ key }) => key)]).toEqual([state, expected]);
  }
  const [first] = all;
  const minSpend = first?.figures.values.spend ?? 0;
  expect((await read({ minSpend })).map(({ key }) => key)).toEqual([first?.key]);
  await app.sql(
    `update insight_media m set width = 1080, height = 1918 from insight_accounts i
     where i.no = m.account and i.advertiser_id = $1 and m.content = $2`,
    [eu, first?.key],
  );
  expect((await read({ ratio: '9:16' })).map(({ key }) => key)).toContain(first?.key);
  const formats = await read({ group: 'format' });
  expect(formats.map(({ key }) => key)).toContain(`${first?.media.kind} 9:16`);
});

test('the card of a figure shows the numbers of the creatives that match the filters', async () => {
  const place = { advertiserId: eu, ...settled };
  const card = (more: object) =>
    ana.call(insights.figure, { params, query: { ...place, figure: 'costPerResult' as const, ...more } });
  const all = await ana.call(insights.creatives, { params, query: { ...place, limit: 200 } });
  const [parent] = (await ana.call(insights.rows, { params, query: { ...place, level: 'campaign' as const } })).items;
  const [first] = all.items;
  const filters = [
    { group: 'asset' },
    { parentId: parent?.id },
    { kind: 'video' },
    { state: 'little-data' },
    { matched: 'false' },
    { minSpend: first?.figures.values.spend },
    { search: first?.name },
    { parentId: parent?.id, kind: 'image', group: 'ad' },
    { launchedWithin: 5 },
    { search: 'nothing has this name' },
  ];
  const spends = new Set<unknown>();
  for (const filter of filters) {
    const { totals } = await ana.call(insights.creatives, { params, query: { ...place, ...filter } as typeof place });
    const { set, operands } = await card(filter);
    expect([filter, set]).toEqual([filter, totals]);
    expect(operands.map(({ value }) => value)).toEqual([totals.values.spend, totals.values.results]);
    spends.add(totals.values.spend);
  }
  expect(spends.size).toBeGreaterThan(3);
  // The account's figures include those of deleted ads.
  const whole = (await overview(ana)).totals.values.spend;
  expect((await card({})).set.values.spend).toBe(whole);
  expect(all.deleted?.values.spend).toBeGreaterThan(0);
  const empty = { search: '', minSpend: 0 };
  expect((await ana.call(insights.creatives, { params, query: { ...place, ...empty } })).deleted).toEqual(all.deleted);
  expect((await card(empty)).set).toEqual((await card({})).set);
  expect((all.totals.values.spend ?? 0) + (all.deleted?.values.spend ?? 0)).toBe(whole);
});
