import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { daysOf, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { cleanUpJob } from '#features/installation/jobs.ts';
import { checkTokensJob } from '#features/integration/jobs.ts';
import { copyPicturesJob, syncFiguresJob } from '#features/insights/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { connectAccounts } from '#testing/sending.ts';
import { graphRows, syncedTo } from '#testing/insights.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { controlMeta, metaSettings } from '#testing/meta.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const eu = 'acc_1020304050' as AdvertiserId;
const japan = 'acc_1020304053' as AdvertiserId;
const params = { provider: 'meta' as const };

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
let anas: string | null;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox });
  ana = app.browser();
  ({ organizationId: anas } = await ana.signUp());
  await connectAccounts(ana, [eu, japan]);
  for (const account of [eu, japan]) await syncedTo(ana, account, 21);
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

// Spend of older days does not change any more, while the sandbox's clock goes on.
const today = new Date().toISOString().slice(0, 10);
const settled = { since: shiftDay(today, -15), until: shiftDay(today, -6) };

const overview = (advertiserId: AdvertiserId, query: object = {}) =>
  ana.call(insights.overview, { params, query: { advertiserId, ...query } });

test('figures arrive newest days first, and equal a recount of what the platform tells', async () => {
  const { totals, days, period, account, ads } = await overview(eu, settled);
  expect(account).toMatchObject({ currency: 'EUR', currencyDigits: 2, timeZone: 'Europe/Berlin', source: 'platform' });
  expect(days.map(({ day }) => day)).toEqual(daysOf(period));
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
    const own = perAd.filter((row) => row.ad_id === id);
    expect(figures.values.impressions).toBe(own.reduce((sum, row) => sum + Number(row.impressions), 0));
  }
});

test('the rows of a table and the deleted ads make its totals', async () => {
  const query = { advertiserId: eu, relative: 'last_14_days' };
  const { items, deleted, totals } = await ana.call(insights.rows, { params, query });
  for (const name of ['spend', 'impressions', 'clicks', 'plays'] as const) {
    const sum = items.reduce((all, { figures }) => all + (figures.values[name] ?? 0), deleted?.values[name] ?? 0);
    expect([name, sum]).toEqual([name, totals.values[name]]);
  }
});

test('money of a currency without decimals is counted in whole units', async () => {
  const { account, totals, period } = await overview(japan, settled);
  expect(account).toMatchObject({ currency: 'JPY', currencyDigits: 0, timeZone: 'Asia/Tokyo' });
  const whole = await graphRows({ app, sandbox }, { account: japan, level: 'account', ...period });
  expect(totals.values.spend).toBe(whole.reduce((sum, row) => sum + Number(row.spend), 0));
});

test('placements add up to the account, and reach is as the platform reports it', async () => {
  const query = { advertiserId: eu, by: 'platform' as const };
  const { items, rest } = await ana.call(insights.breakdown, { params, query });
  const { totals } = await overview(eu);
  expect(items.length).toBeGreaterThan(1);
  const sum = items.reduce((all, { figures }) => all + (figures.values.spend ?? 0), rest?.values.spend ?? 0);
  expect(sum).toBe(totals.values.spend);
});

test('an unchanged day is fetched without writing a row, and every fetch leaves a record', async () => {
  const read = () =>
    app.sql<{ rows: string; changed: string }>(
      `select count(*) as rows, sum(d.xmin::text::bigint) as changed from insight_days d
       join insight_accounts i on i.no = d.account where i.advertiser_id = $1 and d.day between current_date - 20 and current_date - 11`,
      [eu],
    );
  const before = await read();
  const [account] = await app.sql<{ no: number; today: string }>(
    `update insight_accounts set due_at = null, worker = null, covered_since = current_date - 10
     where advertiser_id = $1 returning no, current_date::text as today`,
    [eu],
  );
  await vi.waitFor(
    async () => {
      await app.sql('update insight_accounts set due_at = null where advertiser_id = $1 and worker is null', [eu]);
      await app.runJob(syncFiguresJob, { account: account?.no });
      const { items } = await ana.call(insights.accounts, { params });
      const since = items.find(({ id }) => id === eu)?.sync.since ?? '';
      expect(since <= shiftDay(account?.today ?? '', -21)).toBe(true);
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(await read()).toEqual(before);
  const { items: fetches } = await ana.call(insights.fetches, { params, query: { advertiserId: eu } });
  expect(fetches.length).toBeGreaterThan(3);
  expect(fetches.find(({ kind }) => kind === 'ads')).toMatchObject({ failure: null, rejected: 0 });
});

describe('what cannot be shown is refused', () => {
  test.each([
    ['an unknown preset', { relative: 'last_week_but_one' }, 'unknown-preset'],
    ['one end only', { since: '2026-11-01' }, 'incomplete'],
    ['no day', { since: '2026-02-30', until: '2026-03-01' }, 'no-day'],
    ['the end before the beginning', { since: '2026-11-02', until: '2026-11-01' }, 'order'],
    ['a thousand years', { since: '1026-01-01', until: '2026-01-01' }, 'too-long'],
  ])('%s', async (_, query, reason) => {
    const problem = await ana.problem(insights.overview, { params, query: { advertiserId: eu, ...query } });
    expect(problem).toMatchObject({ code: 'insights.period', data: { reason } });
  });

  test('another organization’s account, which is not found', async () => {
    const ben = app.browser();
    await ben.signUp();
    const query = { advertiserId: eu };
    expect(await ben.problem(insights.overview, { params, query })).toMatchObject({ code: 'advertiser.not-found' });
  });
});

test('figures vanish from view when the connection ends (S07)', async () => {
  const ben = app.browser();
  const { organizationId } = await ben.signUp();
  await connectAccounts(ben, [eu]);
  const query = { advertiserId: eu };
  expect((await ben.call(insights.overview, { params, query })).totals.values.spend).toBeGreaterThan(0);
  await app.sql(`update tokens set invalid_at = now(), invalid_reason = 'expired' where organization_id = $1`, [
    organizationId,
  ]);
  for (const endpoint of [insights.overview, insights.rows, insights.creatives]) {
    expect(await ben.problem(endpoint, { params, query })).toMatchObject({ code: 'insights.disconnected' });
  }
  expect((await ben.call(insights.accounts, { params })).items).toMatchObject([{ sync: { state: 'disconnected' } }]);
});

test('ads show their pictures from our storage', async () => {
  // One of them: each is decoded in a process of its own.
  await app.sql(
    `update insight_media set picture_due_at = null where (account, id) not in (select m.account, m.id
       from insight_media m join insight_accounts i on i.no = m.account where i.advertiser_id = $1 order by m.id limit 1)`,
    [eu],
  );
  await app.runJob(copyPicturesJob);
  expect(await app.sql('select from insight_media where picture_tries > 0')).toEqual([]);
  const query = { advertiserId: eu, ...settled, limit: 200 };
  const { items, totals } = await ana.call(insights.creatives, { params, query });
  const spend = items.reduce((sum, { figures }) => sum + (figures.values.spend ?? 0), 0);
  expect(spend).toBe(totals.values.spend);
  const [picture] = await app.sql<{ id: string; sha256: string }>(
    `select m.id, m.large_sha256 as sha256 from insight_media m join insight_accounts i on i.no = m.account
     where m.large_sha256 is not null and i.advertiser_id = $1`,
    [eu],
  );
  for (const size of ['small', 'large']) {
    const answer = await ana.send(`/api/insights/meta/pictures/${eu}/${picture?.id}/${size}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }

  // As earlier releases left them: in the database.
  const stored = () =>
    app.sql<{ account: number; sha256: string; size: number | null; bytes: boolean }>(
      `select account, sha256, size_bytes::int as size, bytes is not null as bytes from insight_pictures order by sha256`,
    );
  const before = await stored();
  // The job by schedule may have copied others before.
  expect(before.length).toBeGreaterThanOrEqual(2);
  for (const each of before) expect(each).toMatchObject({ size: expect.any(Number), bytes: false });
  const { storage } = app.services.adapters;
  const kept = before.find(({ sha256 }) => sha256 === picture?.sha256);
  const owner = `ads_${kept?.account}`;
  const bytes = Buffer.concat(await storage.read(owner, kept?.sha256 ?? '').toArray());
  await app.sql('update insight_pictures set bytes = $1, size_bytes = null, crc32 = null where sha256 = $2', [
    bytes,
    kept?.sha256,
  ]);
  await storage.remove(owner, kept?.sha256 ?? '');
  for (const size of ['small', 'large']) {
    expect((await ana.send(`/api/insights/meta/pictures/${eu}/${picture?.id}/${size}`)).status).toBe(200);
  }
  await app.runJob(copyPicturesJob);
  // The job by schedule may have copied further ones meanwhile.
  expect(await stored()).toEqual(expect.arrayContaining(before));
  expect(await storage.size(owner, kept?.sha256 ?? '')).toBe(kept?.size);
});

test('a picture that is being copied when its account falls out of use is not kept', async () => {
  const account = `(select no from insight_accounts where advertiser_id = '${eu}')`;
  const [medium] = await app.sql<{ id: string }>(
    `update insight_media set picture_due_at = now() where (account, id) in
       (select account, id from insight_media where account = ${account} and picture_url is not null
         and large_sha256 is null limit 1) returning id`,
  );
  const { media } = app.services.adapters;
  const { preview } = media;
  vi.spyOn(media, 'preview').mockImplementationOnce(async (...args) => {
    await app.sql(`update insight_accounts set unused_since = now() where advertiser_id = $1`, [eu]);
    return preview.apply(media, args);
  });
  await app.runJob(copyPicturesJob);
  expect(media.preview).toHaveBeenCalled();
  vi.restoreAllMocks();
  const kept = await app.sql(
    `select from insight_media where account = ${account} and id = $1 and large_sha256 is not null`,
    [medium?.id],
  );
  expect(kept).toEqual([]);
  await app.sql(`update insight_accounts set unused_since = null where advertiser_id = $1`, [eu]);
});

test('figures of an account that the platform has disabled stay readable', async () => {
  const before = await overview(eu, settled);
  const status = (value: number) => controlMeta(sandbox, 'POST /accounts', { account: eu.slice(4), status: value });
  const seen = async () => (await ana.call(insights.accounts, { params })).items.find(({ id }) => id === eu)?.status;
  await status(2);
  try {
    await app.runJob(checkTokensJob);
    await expect.poll(seen, { timeout: 15_000 }).toBe('disabled');
    const [account] = await app.sql<{ no: number }>(
      `update insight_accounts set due_at = null, fetched_at = null where advertiser_id = $1 returning no`,
      [eu],
    );
    await app.runJob(syncFiguresJob, { account: account?.no });
    const after = await overview(eu, settled);
    expect([after.account.status, after.totals]).toEqual(['disabled', before.totals]);
    const query = { advertiserId: eu, ...settled, limit: 200 };
    expect((await ana.call(insights.creatives, { params, query })).total).toBeGreaterThan(0);
  } finally {
    await status(1);
    await app.runJob(checkTokensJob);
  }
});

test('pictures go with the last organization that uses the account', async () => {
  const { storage } = app.services.adapters;
  const [picture] = await app.sql<{ account: number; sha256: string }>(
    `select p.account, p.sha256 from insight_pictures p join insight_accounts i on i.no = p.account
     where i.advertiser_id = $1`,
    [eu],
  );
  const sizeKept = () => storage.size(`ads_${picture?.account}`, picture?.sha256 ?? '');
  const pass = async (days: number) => {
    await app.sql(`update insight_accounts set unused_since = unused_since - $1 * interval '1 day'`, [days]);
    await app.runJob(cleanUpJob);
  };
  const end = (nameOf: 'other' | 'own') =>
    app.sql(
      `update organizations set deleted_at = now() where (id = $1) = $2 and id in
         (select organization_id from organizations_to_advertisers where advertiser_id = $3)`,
      [anas, nameOf === 'own', eu],
    );
  const carl = app.browser();
  await carl.signUp();
  await connectAccounts(carl, [eu]);
  await end('own');
  await pass(0);
  await pass(31);
  expect(await sizeKept()).toBeGreaterThan(0);
  await end('other');
  await pass(0);
  await pass(29);
  expect(await sizeKept()).toBeGreaterThan(0);
  await pass(2);
  expect(await sizeKept()).toBeNull();
  expect(await app.sql('select from insight_pictures')).toEqual([]);
  expect(await app.sql('select from insight_media where large_sha256 is not null')).toEqual([]);
});
