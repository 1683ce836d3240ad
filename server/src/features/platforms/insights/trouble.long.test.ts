import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { listDueAdvertisers } from '#features/platforms/insights/actions/claim.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { fetchBefore, fetchDaysAgain, syncedTo } from '#testing/insights.ts';
import { isLong } from '#testing/long.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { plantConnection } from '#testing/matrix/connections.ts';
import { controlMeta, metaSettings } from '#testing/meta.ts';
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
afterEach(() => controlMeta(sandbox, 'DELETE /faults', {}));
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

const today = new Date().toISOString().slice(0, 10);
const settled = { since: shiftDay(today, -8), until: shiftDay(today, -5) };
const overview = () => ana.call(insights.overview, { params, query: { advertiserId: eu, ...settled } });
const syncOf = async () => (await ana.call(insights.advertisers, {})).items[0]?.sync;

/** Makes the sync fetch the settled days again, as it does when they may have been corrected. */
const step = () => fetchBefore(app, eu, settled.until);

const faulty = (fault: string, more: object = {}) =>
  controlMeta(sandbox, 'POST /faults', { fault, path: '*/insights', ...more });

const broken = ['cut-answer', 'error-with-200', 'malformed-json', 'empty-answer', 'html-500', 'bad-gateway'];

test.each(isLong ? broken : broken.slice(0, 1))(
  'a broken answer of the platform (%s) changes no figure, and the next answer is used',
  async (fault) => {
    const before = await overview();
    await faulty(fault, { count: 6 });
    await step();
    expect((await overview()).totals).toEqual(before.totals);
    await controlMeta(sandbox, 'DELETE /faults', {});
    await vi.waitFor(
      async () => {
        await step();
        const sync = await syncOf();
        expect((sync?.since ?? today) <= settled.since).toBe(true);
      },
      { timeout: 20_000, interval: 50 },
    );
    const { totals, advertiser } = await overview();
    expect(totals).toEqual(before.totals);
    expect(['completing', 'ready', 'loading']).toContain(advertiser.sync.state);
  },
);

test('another worker repeats a step whose worker was killed, and neither loses nor duplicates a row', async () => {
  const before = await overview();
  const count = () =>
    app.sql('select count(*) as rows, sum(spend) as spend from insight_days d where day between $1 and $2', [
      settled.since,
      settled.until,
    ]);
  const rows = await count();
  await app.sql(
    `update insight_accounts set lease_token = $2, leased_until = now() - interval '1 second', due_at = null, failure = null,
       covered_since = $3::date + 1 where advertiser_id = $1`,
    [eu, randomUUID(), settled.until],
  );
  await vi.waitFor(
    async () => {
      const [advertiser] = await app.sql<{ no: number }>(
        `update insight_accounts set due_at = null where advertiser_id = $1 returning no`,
        [eu],
      );
      await app.runJob(syncFiguresJob, { advertiserNo: advertiser?.no });
      expect(((await syncOf())?.since ?? today) <= settled.since).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await count()).toEqual(rows);
  expect((await overview()).totals).toEqual(before.totals);
});

/** Makes the sync fetch the settled days again, in one step. */
const fetchedAgain = () => fetchDaysAgain(app, eu, settled);

function meta() {
  const provider = app.services.adapters.ads.provider('meta');
  if (!provider) throw new Error('Meta is not set up');
  return provider;
}

const inSettled = `from insight_accounts i join insight_days d on d.account = i.no
  where i.advertiser_id = $1 and d.day between $2 and $3`;
const daysOfEu = [eu, settled.since, settled.until];

test('a failed fetch is recorded with its days and its reason', async () => {
  await faulty('bad-gateway', { count: 6 });
  await step();
  await controlMeta(sandbox, 'DELETE /faults', {});
  const { items } = await ana.call(insights.fetches, { params, query: { advertiserId: eu } });
  const failed = items.find(({ failure }) => failure !== null && failure !== 'placements');
  expect(failed).toMatchObject({ kind: 'ads', until: expect.any(String), rows: 0, restated: false });
  expect(['unavailable', 'unknown-outcome']).toContain(failed?.failure);
});

test('a row that the platform no longer reports is removed if its ad exists, and stays if its ad was deleted', async () => {
  const rows = () => app.sql(`select count(*) as rows, sum(d.spend) as spend ${inSettled}`, daysOfEu);
  const digests = () =>
    app.sql(
      `select encode(d.digest, 'hex') as digest from insight_accounts i join insight_account_days d on d.account = i.no
       where i.advertiser_id = $1 and d.day between $2 and $3 order by d.day`,
      daysOfEu,
    );
  await vi.waitFor(fetchedAgain, { timeout: 20_000, interval: 50 });
  const [before, digestsBefore] = [await rows(), await digests()];
  expect(digestsBefore).toHaveLength(4);
  // Adds a row of an ad that the platform still lists, as if the platform had reported it before.
  const [ad] = await app.sql<{ no: number }>(
    `select a.no from insight_ads a join insight_accounts i on i.no = a.account
     where i.advertiser_id = $1 and a.gone_at is null and a.platform_state is not null
       and not exists (select from insight_days d where d.account = a.account and d.ad = a.no and d.day between $2 and $3)
     order by a.no limit 1`,
    daysOfEu,
  );
  const plant = async (no: number | undefined) => {
    await app.sql(
      `insert into insight_days select (jsonb_populate_record(d, jsonb_build_object('ad', $4::int))).* ${inSettled} limit 1`,
      [...daysOfEu, no],
    );
    await app.sql(
      `update insight_account_days d set digest = null from insight_accounts i
       where i.no = d.account and i.advertiser_id = $1 and d.day between $2 and $3`,
      daysOfEu,
    );
    await app.sql('update insight_fetches set digest = null');
  };
  await plant(ad?.no);
  expect(await rows()).not.toEqual(before);
  await fetchedAgain();
  expect(await rows()).toEqual(before);
  expect(await digests()).toEqual(digestsBefore);
  const [deleted] = await app.sql<{ no: number }>(
    `insert into insight_ads (account, id, ad_set_id, campaign_id, name, state, kind)
     select no, '990000000000001', '1', '1', 'Taken down', 'active', 'image' from insight_accounts
     where advertiser_id = $1 returning no`,
    [eu],
  );
  await plant(deleted?.no);
  const kept = await rows();
  await fetchedAgain();
  expect(await rows()).toEqual(kept);
  expect(await digests()).toEqual(digestsBefore);
  expect(await app.sql('select state from insight_ads where no = $1', [deleted?.no])).toEqual([{ state: 'deleted' }]);
  await app.sql('delete from insight_days where ad = $1', [deleted?.no]);
  await app.sql('delete from insight_ads where no = $1', [deleted?.no]);
});

test('repeated rows are stored once, and the record of the fetch counts them', async () => {
  const before = await overview();
  const provider = meta();
  const { readFigures } = provider;
  vi.spyOn(provider, 'readFigures').mockImplementation(async function* twice(access, query) {
    for await (const page of readFigures.call(provider, access, query)) {
      yield page;
      if (query.level === 'ad' && query.daily) yield page;
    }
  });
  await fetchedAgain();
  vi.restoreAllMocks();
  const { items } = await ana.call(insights.fetches, { params, query: { advertiserId: eu } });
  const record = items.find(({ kind, since }) => kind === 'ads' && since === settled.since);
  expect(record).toMatchObject({ rejected: 0, repeated: record?.rows });
  expect(record?.repeated).toBeGreaterThan(0);
  expect((await overview()).totals).toEqual(before.totals);
});

test('placements with more rows than the platform returns at once are requested in parts', async () => {
  await fetchedAgain();
  const inPlacements = inSettled.replace('insight_days', 'insight_placements');
  const placements = () => app.sql<{ rows: number }>(`select count(*)::int as rows ${inPlacements}`, daysOfEu);
  const [[all], [ads]] = [
    await placements(),
    await app.sql<{ rows: number }>(`select count(*)::int as rows ${inSettled}`, daysOfEu),
  ];
  const expectedRows = all?.rows ?? 0;
  expect(expectedRows).toBeGreaterThan((ads?.rows ?? 0) + 1);
  await app.sql(
    `delete from insight_placements p using insight_accounts i
     where i.no = p.account and i.advertiser_id = $1 and p.day between $2 and $3`,
    daysOfEu,
  );
  await app.sql('update insight_fetches set digest = null');
  await controlMeta(sandbox, 'POST /settings', { insightRows: expectedRows - 1 });
  await fetchedAgain();
  await controlMeta(sandbox, 'POST /settings', { insightRows: 10_000 });
  expect((await placements())[0]?.rows).toBe(expectedRows);
  const { items } = await ana.call(insights.fetches, { params, query: { advertiserId: eu } });
  expect(items.find(({ kind }) => kind === 'ads')).toMatchObject({ ...settled, failure: null });
});

test('an account that the platform has disabled keeps its figures and shows that it is disabled', async () => {
  const before = await overview();
  expect(before.advertiser.status).toBe('active');
  await app.sql(`update advertisers set status = 'disabled' where id = $1`, [eu]);
  const after = await overview();
  expect(after.advertiser.status).toBe('disabled');
  expect(after.totals).toEqual(before.totals);
  await app.sql(`update advertisers set status = 'active' where id = $1`, [eu]);
});

test('figures stay as fetched when the platform refuses the token, and the account shows the refusal', async () => {
  const before = await overview();
  await faulty('expired-token', { count: 9 });
  await vi.waitFor(
    async () => {
      await step();
      expect(await syncOf()).toMatchObject({ state: 'expired' });
    },
    { timeout: 20_000, interval: 50 },
  );
  expect((await overview()).totals).toEqual(before.totals);
});

// Must be the last test, since a delay that the platform requests applies to the whole process.
test('the sync waits if the platform asks for it, and shows the stored figures with their age', async () => {
  await connectAdvertisers(ana, [eu]);
  const before = await overview();
  await faulty('throttled', { count: 9 });
  await vi.waitFor(
    async () => {
      await step();
      expect(await syncOf()).toMatchObject({ state: 'throttled', until: expect.any(String) });
    },
    { timeout: 20_000, interval: 50 },
  );
  expect((await overview()).totals).toEqual(before.totals);
});

test('due accounts are fetched round-robin by organization', async () => {
  const organizations: (string | null)[] = [];
  for (const [at, accounts] of [4, 1].entries()) {
    const { organizationId } = await app.browser().signUp();
    organizations.push(organizationId);
    for (let index = 0; index < accounts; index += 1) {
      const place = { app, organizationId: organizationId ?? '' };
      const { advertiserId } = await plantConnection(place, `turn${at}${index}`);
      await app.sql(
        `insert into insight_accounts (provider, advertiser_id, created_at, due_at)
         values ('meta', $1, now(), now() - interval '1 year' + $2 * interval '1 hour')`,
        [advertiserId, at * 100 + index],
      );
    }
  }
  const due = await listDueAdvertisers(mintSystemScope(app.services.dependencies), {
    limit: 500,
    billed: false,
    isSandbox: false,
  });
  const turns = due.map(({ organizationId }) => organizations.indexOf(organizationId ?? '')).filter((at) => at >= 0);
  expect(turns).toEqual([0, 1, 0, 0, 0]);
});
