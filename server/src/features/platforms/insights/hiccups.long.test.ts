import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shares } from '@ad-foundry/contract/insights/shares.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { listDueAdvertisers } from '#features/platforms/insights/actions/claim.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { syncedTo } from '#testing/insights.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { plantConnection } from '#testing/matrix/connections.ts';
import { controlMeta, metaSettings } from '#testing/meta.ts';
import { connectAdvertisers } from '#testing/sending.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const eu = 'acc_1020304050' as AdvertiserId;
const params = { provider: 'meta' as const };
const today = new Date().toISOString().slice(0, 10);
const settled = { since: shiftDay(today, -12), until: shiftDay(today, -5) };

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox, fetchesFigures: true });
  ana = app.browser();
  await ana.signUp();
  await connectAdvertisers(ana, [eu]);
  await syncedTo(ana, eu, 30);
});
afterEach(() => controlMeta(sandbox, 'DELETE /faults', {}));
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

const overview = () => ana.call(insights.overview, { params, query: { advertiserId: eu, ...settled } });
const syncOf = async () => (await ana.call(insights.advertisers, {})).items.find(({ id }) => id === eu)?.sync;
const faulty = (fault: string, more: object = {}) =>
  controlMeta(sandbox, 'POST /faults', { fault, method: 'GET', path: '*/insights', account: eu.slice(4), ...more });

interface State {
  no: number;
  chunk: number;
  rows: number;
  tries: number;
  failure: string | null;
  dueIn: number;
  covered: string;
}

async function stateOf(): Promise<State> {
  const [state] = await app.sql<State>(
    `select no, chunk_days as chunk, page_rows as rows, tries, failure, covered_since::text as covered,
       extract(epoch from due_at - now())::float8 as "dueIn" from insight_accounts where advertiser_id = $1`,
    [eu],
  );
  if (!state) throw new Error('the account has no figures');
  return state;
}

/** Makes the sync fetch the settled days and earlier ones again as older days, step by step. */
async function fetchAgain(): Promise<void> {
  // Waits for scheduled steps to end, and delays further ones.
  const rest = `update insight_accounts set due_at = now() + interval '1 hour' where advertiser_id = $1 and lease_token is null
    returning no`;
  await vi.waitUntil(async () => (await app.sql(rest, [eu])).length > 0, { timeout: 30_000, interval: 50 });
  await app.sql(
    `update insight_accounts set covered_since = $2::date + 1, chunk_days = 8, page_rows = 500, failure = null, tries = 0,
       failing_since = null, report = null, objects_at = now(), fetched_at = now(), restated_at = now(), exhausted = false
     where advertiser_id = $1`,
    [eu, settled.until],
  );
  await app.sql('update insight_fetches set digest = null');
}

const step = async () => {
  const { no } = await stateOf();
  await app.sql('update insight_accounts set due_at = null where no = $1 and lease_token is null', [no]);
  await app.runJob(syncFiguresJob, { advertiserNo: no });
};

test.each([
  ['an account that is not found for a moment', 'not-found', { after: 1, count: 1 }],
  ['pages that are too large', 'reduce-data', { after: 1, count: 3 }],
])('%s causes neither a gap nor a notice', async (_, fault, more) => {
  const before = await overview();
  await fetchAgain();
  await faulty(fault, more);
  await vi.waitFor(
    async () => {
      await step();
      expect((await stateOf()).covered <= settled.since).toBe(true);
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(await stateOf()).toMatchObject({ failure: null, tries: 0 });
  expect((await overview()).totals).toEqual(before.totals);
  expect(['ready', 'completing', 'loading']).toContain((await syncOf())?.state);
});

test('an outage is retried within minutes with a smaller request, and reported after an hour with the time of the next try', async () => {
  const before = await overview();
  await fetchAgain();
  await faulty('not-found', { count: 60 });
  await step();
  const first = await stateOf();
  expect(first).toMatchObject({ failure: null, tries: 1, chunk: 4, rows: 125 });
  expect(first.dueIn).toBeGreaterThan(0);
  expect(first.dueIn).toBeLessThan(120);
  expect((await syncOf())?.until).toBeNull();
  await step();
  expect(await stateOf()).toMatchObject({ failure: null, tries: 2, chunk: 2, rows: 32 });

  await app.sql(`update insight_accounts set failing_since = now() - interval '1 hour' where advertiser_id = $1`, [eu]);
  await step();
  expect((await stateOf()).dueIn).toBeLessThan(15 * 60);
  expect(await syncOf()).toMatchObject({ state: 'unavailable', until: expect.any(String) });
  expect((await overview()).totals).toEqual(before.totals);

  await controlMeta(sandbox, 'DELETE /faults', {});
  // Removes jobs that earlier tests left in the queue, since a queued job would replace the new one.
  await app.sql(`delete from jobs.job where name = 'insights.sync' and state = 'created'`);
  await ana.call(insights.fetchNow, { params: { ...params, advertiserId: eu } });
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ failure: null, tries: 0 }), { timeout: 30_000 });
  expect(['ready', 'completing', 'loading']).toContain((await syncOf())?.state);
});

test('fetching now does not call a platform that asked to wait', async () => {
  await app.sql(
    `update insight_accounts set failure = 'throttled', due_at = now() + interval '5 minutes' where advertiser_id = $1`,
    [eu],
  );
  await ana.call(insights.fetchNow, { params: { ...params, advertiserId: eu } });
  expect(await stateOf()).toMatchObject({ failure: 'throttled' });
  expect((await stateOf()).dueIn).toBeGreaterThan(200);
  await app.sql(`update insight_accounts set failure = null, due_at = now() where advertiser_id = $1`, [eu]);
});

test('shared figures stay at the last fetch when the connection expires', async () => {
  const view = {
    page: 'overview',
    tiles: ['spend'],
    lines: ['spend', 'ctr'],
    bars: 'campaign',
    level: 'campaign',
  } as const;
  const place = { advertiserId: eu, relative: 'last_7_days', compare: 'none' } as const;
  const body = {
    place,
    view: { ...view, columns: ['spend'] as const, sort: 'spend', direction: 'descending' },
    days: 30,
  };
  const { url } = await ana.call(shares.create, { params, body: body as never });
  const client = app.browser();
  const read = async () => {
    const report = await client.call(shares.read, { params: { token: url.split('/').at(-1) ?? '' } });
    if (report.page !== 'overview') throw new Error('the link shows an overview');
    return report.overview;
  };
  const before = await read();
  // Simulates that the last fetch was a week ago.
  await app.sql(
    `update insight_accounts set fetched_at = now() - interval '7 days', due_at = now() + interval '1 hour'
     where advertiser_id = $1`,
    [eu],
  );
  await app.sql(`update tokens set invalid_at = now(), invalid_reason = 'expired'`);
  const after = await read();
  expect(after.advertiser.sync.state).toBe('expired');
  expect(after.advertiser.today).toBe(shiftDay(before.advertiser.today, -7));
  expect(after.period.until).toBe(shiftDay(before.period.until, -7));
  expect(after.totals.values.spend).toBeGreaterThan(0);
  // Figures that another organization's connection fetches later are not shown to this organization.
  await app.sql(`update insight_accounts set fetched_at = now() + interval '1 minute' where advertiser_id = $1`, [eu]);
  await expect(read()).rejects.toThrow('404');
});

test('a sample organization, which has no plan, fetches from the sandbox only', async () => {
  const carl = app.browser();
  const { organizationId } = await carl.signUp();
  const { advertiserId } = await plantConnection({ app, organizationId: organizationId ?? '' }, 'sample');
  await app.sql(
    `insert into insight_accounts (provider, advertiser_id, created_at, due_at) values ('meta', $1, now(), now())`,
    [advertiserId],
  );
  const isDue = async (isSandbox: boolean) => {
    const scope = mintSystemScope(app.services.dependencies);
    const due = await listDueAdvertisers(scope, { limit: 500, billed: true, isSandbox });
    return due.some((advertiser) => advertiser.organizationId === organizationId);
  };
  const plans = `delete from billing_accounts where organization_id = $1`;
  await app.sql(plans, [organizationId]);
  expect(await isDue(true)).toBe(false);
  await app.sql(
    `update organizations set sample_of = (select id from accounts order by created_at desc limit 1) where id = $1`,
    [organizationId],
  );
  expect([await isDue(true), await isDue(false)]).toEqual([true, false]);
});
