import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, type Json, type MetaClient, rowsOf, startMeta } from '#meta/testing/client.ts';
import { jonas, marie } from '#meta/world/people.ts';

let meta: MetaClient;
let token: string;
beforeAll(async () => {
  meta = await startMeta();
});
beforeEach(async () => {
  await meta.control('reset', {});
  await meta.control('clock', { at: '2026-11-20T11:00:00Z' });
  token = await meta.signIn(marie.id);
});
afterAll(() => meta.close());

const account = 'act_1020304050';
const get = (path: string, query: Record<string, string> = {}) => meta.get(path, { access_token: token, ...query });
const range = (since: string, until: string) => JSON.stringify({ since, until });

/** All rows of a query, page by page. */
async function readAll(path: string, query: Record<string, string>): Promise<Json[]> {
  const rows: Json[] = [];
  let reply = await get(path, { limit: '500', ...query });
  for (;;) {
    expect(reply.body).not.toHaveProperty('error');
    rows.push(...rowsOf(reply));
    const { next } = (reply.body['paging'] ?? {}) as { next?: string };
    if (next === undefined) return rows;
    reply = await meta.ask(next);
  }
}

const sum = (rows: readonly Json[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
const valueOf = (row: Json | undefined, type: string, list = 'actions'): number =>
  Number((row?.[list] as Json[] | undefined)?.find((action) => action['action_type'] === type)?.['value'] ?? 0);

const october = { time_range: range('2026-10-01', '2026-10-31'), fields: 'ad_id,impressions,reach,spend,actions' };

describe('rows', () => {
  test('have text values, one row per ad and day, and add up to the account with its deleted ads', async () => {
    const query = { ...october, time_increment: '1' };
    const ads = await readAll(`${account}/insights`, { ...query, level: 'ad' });
    expect(ads.length).toBeGreaterThan(100);
    expect(ads[0]).toEqual({
      ad_id: expect.stringMatching(/^\d{19}$/),
      impressions: expect.stringMatching(/^\d+$/),
      reach: expect.stringMatching(/^\d+$/),
      spend: expect.stringMatching(/^\d+(\.\d{1,2})?$/),
      actions: expect.any(Array),
      date_start: expect.stringMatching(/^2026-10-\d\d$/),
      date_stop: expect.any(String),
    });
    const deleted = await readAll(`${account}/insights`, {
      ...query,
      level: 'ad',
      filtering: JSON.stringify([{ field: 'ad.effective_status', operator: 'IN', value: ['DELETED'] }]),
    });
    const [whole] = await readAll(`${account}/insights`, { ...october, level: 'account', fields: 'impressions,spend' });
    for (const name of ['impressions', 'spend'])
      expect(sum([...ads, ...deleted], name)).toBeCloseTo(Number(whole?.[name]), 2);
    expect(new Set(ads.map((row) => `${String(row['ad_id'])} ${String(row['date_start'])}`)).size).toBe(ads.length);
  });

  test('have reach that cannot be summed, and parts that do not exceed the whole', async () => {
    const fields =
      'impressions,reach,frequency,actions,inline_link_clicks,clicks,video_p25_watched_actions,video_p50_watched_actions,video_p75_watched_actions,video_p100_watched_actions';
    const days = await readAll(`${account}/insights`, { ...october, fields, level: 'account', time_increment: '1' });
    const [month] = await readAll(`${account}/insights`, { ...october, fields, level: 'account' });
    expect(days).toHaveLength(31);
    expect(Number(month?.['reach'])).toBeLessThan(sum(days, 'reach'));
    for (const row of [...days, month]) {
      expect(Number(row?.['reach'])).toBeLessThanOrEqual(Number(row?.['impressions']));
      expect(valueOf(row, 'page_engagement')).toBeGreaterThanOrEqual(valueOf(row, 'link_click'));
      expect(valueOf(row, 'omni_purchase')).toBe(valueOf(row, 'purchase'));
      const quarters = [25, 50, 75, 100].map((part) => valueOf(row, 'video_view', `video_p${part}_watched_actions`));
      expect(quarters).toEqual([...quarters].sort((first, second) => second - first));
    }
  });

  test('by placement add up to the whole', async () => {
    const query = { ...october, fields: 'impressions,spend', level: 'ad' };
    const whole = await readAll(`${account}/insights`, query);
    const parts = await readAll(`${account}/insights`, {
      ...query,
      breakdowns: 'publisher_platform,platform_position',
    });
    expect(sum(parts, 'impressions')).toBe(sum(whole, 'impressions'));
    expect(new Set(parts.map((row) => row['publisher_platform']))).toContain('audience_network');
  });

  test('of a day grow until its figures are final, and never shrink', async () => {
    const query = {
      level: 'account',
      time_range: range('2026-11-19', '2026-11-19'),
      fields: 'spend,impressions,actions',
    };
    const seen: number[][] = [];
    const { body } = await meta.control('tokens', { person: marie.id, lifetimeSeconds: 0 });
    token = String(body['access_token']);
    for (const at of ['2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z', '2026-11-26T12:00:00Z', '2026-12-18T12:00:00Z']) {
      await meta.control('clock', { at });
      const [row] = rowsOf(await get(`${account}/insights`, query));
      seen.push([Number(row?.['spend']), Number(row?.['impressions']), valueOf(row, 'add_to_cart')]);
    }
    const [partial, day, week, settled] = seen;
    expect(partial?.[1]).toBeLessThan(day?.[1] ?? 0);
    expect(day?.[1]).toBe(settled?.[1]);
    expect(day?.[0]).toBeLessThan(settled?.[0] ?? 0);
    expect([day?.[2], week?.[2], settled?.[2]]).toEqual([day?.[2], week?.[2], settled?.[2]].sort((a, b) => a! - b!));
    expect(day?.[2]).toBeLessThan(settled?.[2] ?? 0);
    await meta.control('clock', { at: '2027-01-18T12:00:00Z' });
    const [later] = rowsOf(await get(`${account}/insights`, query));
    expect(valueOf(later, 'add_to_cart')).toBe(settled?.[2]);
  });

  test('go back 37 months, and depend on the seed', async () => {
    const query = { level: 'account', time_increment: 'monthly', fields: 'spend', date_preset: 'maximum' };
    const months = await readAll(`${account}/insights`, query);
    expect(months.length).toBeGreaterThanOrEqual(37);
    await meta.control('reset', {});
    await meta.control('clock', { at: '2026-11-20T11:00:00Z' });
    token = await meta.signIn(marie.id);
    expect(await readAll(`${account}/insights`, { ...query, time_range: range('2025-01-01', '2025-12-31') })).toEqual(
      months.filter((row) => String(row['date_start']).startsWith('2025')),
    );
  });

  test('have amounts with the decimals of the currency', async () => {
    const yen = await readAll('act_1020304053/insights', { date_preset: 'last_90d', level: 'ad', fields: 'spend' });
    expect(yen.length).toBeGreaterThan(0);
    for (const row of yen) expect(row['spend']).toMatch(/^\d+$/);
    token = await meta.signIn(jonas.id);
    const accounts = await readAll('me/adaccounts', { fields: 'currency' });
    const dinar = accounts.find((adAccount) => adAccount['currency'] === 'JOD');
    const days = await readAll(`${String(dinar?.['id'])}/insights`, {
      time_range: range('2024-01-01', '2024-12-31'),
      time_increment: '1',
      fields: 'spend',
    });
    expect(days.some((row) => /\.\d{3}$/.test(String(row['spend'])))).toBe(true);
  });
});

describe('queries', () => {
  test('filter, sort, total and page rows', async () => {
    const query = { ...october, level: 'ad', fields: 'ad_id,ad_name,spend', sort: '["spend_descending"]' };
    const first = await get(`${account}/insights`, { ...query, limit: '2', summary: '["spend"]' });
    const all = await readAll(`${account}/insights`, query);
    expect(rowsOf(first)).toEqual(all.slice(0, 2));
    expect(all.map((row) => Number(row['spend']))).toEqual(
      all.map((row) => Number(row['spend'])).sort((left, right) => right - left),
    );
    expect(Number((first.body['summary'] as Json)['spend'])).toBeCloseTo(sum(all, 'spend'), 2);
    const filtering = JSON.stringify([{ field: 'spend', operator: 'GREATER_THAN', value: all[3]?.['spend'] }]);
    expect(await readAll(`${account}/insights`, { ...query, filtering })).toHaveLength(3);
    const id = String(all[0]?.['ad_id']);
    expect(rowsOf(await get(`${id}/insights`, october))).toHaveLength(1);
  });

  test.each([
    ['level', 'pixel', { code: 100 }],
    ['date_preset', 'lifetime', { code: 100 }],
    ['fields', 'impressions,likes', { code: 100 }],
    ['time_range', range('2010-01-01', '2010-01-02'), { code: 3018 }],
    ['time_range', range('2026-11-02', '2026-11-01'), { code: 100 }],
    ['time_range', range('2026-02-30', '2026-03-01'), { code: 100 }],
    ['time_increment', '91', { code: 100 }],
    ['breakdowns', 'age,country', { code: 2, error_subcode: 1504041 }],
    ['filtering', '[{"field":"ad.color","operator":"IN","value":[]}]', { code: 100 }],
    ['action_attribution_windows', '["9d_click"]', { code: 100 }],
  ])('refuse %s %s', async (name, value, expected) => {
    expect(errorOf(await get(`${account}/insights`, { [name]: value }))).toMatchObject(expected);
  });

  test('return values by attribution window', async () => {
    const [row] = rowsOf(
      await get(`${account}/insights`, {
        ...october,
        level: 'account',
        action_attribution_windows: '["1d_view","7d_click","7d_view"]',
      }),
    );
    const purchases = ((row?.['actions'] ?? []) as Json[]).find((action) => action['action_type'] === 'omni_purchase');
    expect(Number(purchases?.['1d_view']) + Number(purchases?.['7d_click'])).toBe(Number(purchases?.['value']));
    expect(purchases).not.toHaveProperty('7d_view');
  });

  test('for too much data are refused; a report accepts more', async () => {
    await meta.control('settings', { insightRows: 5 });
    const query = { ...october, level: 'ad', time_increment: '1', limit: '500' };
    expect(errorOf(await get(`${account}/insights`, query))).toMatchObject({ code: 100, error_subcode: 1487534 });
    await meta.control('settings', { reportMs: 0 });
    const run = await meta.post(`${account}/insights`, query, { access_token: token });
    expect(errorOf(await get(`${String(run.body['report_run_id'])}/insights`))).toMatchObject({ code: -3 });
  });
});

describe('reports', () => {
  const start = async (query: Record<string, string>) =>
    String((await meta.post(`${account}/insights`, query, { access_token: token })).body['report_run_id']);
  const status = async (id: string) =>
    (await get(id, { fields: 'async_status,async_percent_completion,error_code' })).body;

  test('run, complete, and return the same rows as a direct call', async () => {
    const query = { ...october, level: 'ad' };
    const id = await start(query);
    expect(await status(id)).toEqual({ id, async_status: 'Job Not Started', async_percent_completion: 0 });
    expect(errorOf(await get(`${id}/insights`))).toMatchObject({ code: 2601, error_subcode: 1815107 });
    await meta.control('clock', { advanceSeconds: 1 });
    expect(await status(id)).toMatchObject({ async_status: 'Job Running' });
    await meta.control('clock', { advanceSeconds: 1 });
    expect(await status(id)).toMatchObject({ async_status: 'Job Completed', async_percent_completion: 100 });
    expect(await readAll(`${id}/insights`, { limit: '7' })).toEqual(await readAll(`${account}/insights`, query));
  });

  test.each([
    ['failed', { async_status: 'Job Failed', error_code: 2 }],
    ['skipped', { async_status: 'Job Skipped' }],
    ['stuck', { async_status: 'Job Running', async_percent_completion: 0 }],
    ['lingering', { async_status: 'Job Running', async_percent_completion: 100 }],
  ])('can be made to be %s', async (outcome, expected) => {
    await meta.control('settings', { reportOutcome: outcome });
    const id = await start(october);
    await meta.control('clock', { advanceSeconds: 2 });
    expect(await status(id)).toMatchObject(expected);
    expect(errorOf(await get(`${id}/insights`))).toMatchObject({ code: 2601 });
  });
});

test('rows of days without results omit the column or have the indicator without a value', async () => {
  const query = { level: 'ad', time_increment: '1', time_range: range('2026-01-01', '2026-03-31'), limit: '5000' };
  const rows = await readAll(`${account}/insights`, { ...query, fields: 'ad_id,objective,results,cost_per_result' });
  const shapes = new Map<string, number>();
  for (const { results } of rows) {
    const [first] = (results ?? []) as Json[];
    const shape = first ? Object.keys(first).join() : 'absent';
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  expect([...shapes.keys()].sort()).toEqual(['absent', 'indicator', 'indicator,values']);
});
