import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { syncFiguresJob } from '#features/insights/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { syncedTo } from '#testing/insights.ts';
import { isLong } from '#testing/long.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { controlMeta, metaSettings } from '#testing/meta.ts';
import { connectAccounts } from '#testing/sending.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const eu = 'acc_1020304050' as AdvertiserId;
const params = { provider: 'meta' as const };

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox });
  ana = app.browser();
  await ana.signUp();
  await connectAccounts(ana, [eu]);
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
const syncOf = async () => (await ana.call(insights.accounts, { params })).items[0]?.sync;

/** Has the settled days fetched anew, as when they may have been corrected. */
async function step(): Promise<void> {
  const [account] = await app.sql<{ no: number }>(
    `update insight_accounts set due_at = null, worker = null, covered_since = $2::date + 1 where advertiser_id = $1
     returning no`,
    [eu, settled.until],
  );
  // What the platform does not do is the state of the account, not a failure of the job.
  await app.runJob(syncFiguresJob, { account: account?.no });
}

const faulty = (fault: string, more: object = {}) =>
  controlMeta(sandbox, 'POST /faults', { fault, path: '*/insights', ...more });

const broken = ['cut-answer', 'error-with-200', 'malformed-json', 'empty-answer', 'html-500', 'bad-gateway'];

test.each(isLong ? broken : broken.slice(0, 2))(
  'an answer of the platform that is broken (%s) changes no figure, and the next one is taken',
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
    const { totals, account } = await overview();
    expect(totals).toEqual(before.totals);
    expect(['completing', 'ready', 'loading']).toContain(account.sync.state);
  },
);

test('a worker that was killed in the middle of a step is followed by another one, which doubles and loses nothing', async () => {
  const before = await overview();
  const count = () =>
    app.sql('select count(*) as rows, sum(spend) as spend from insight_days d where day between $1 and $2', [
      settled.since,
      settled.until,
    ]);
  const rows = await count();
  await app.sql(
    `update insight_accounts set worker = $2, worker_until = now() - interval '1 second', due_at = null, failure = null,
       covered_since = $3::date + 1 where advertiser_id = $1`,
    [eu, randomUUID(), settled.until],
  );
  await vi.waitFor(
    async () => {
      const [account] = await app.sql<{ no: number }>(
        `update insight_accounts set due_at = null where advertiser_id = $1 returning no`,
        [eu],
      );
      await app.runJob(syncFiguresJob, { account: account?.no });
      expect(((await syncOf())?.since ?? today) <= settled.since).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await count()).toEqual(rows);
  expect((await overview()).totals).toEqual(before.totals);
});

test('an account that the platform has disabled keeps its figures, and says so', async () => {
  const before = await overview();
  expect(before.account.status).toBe('active');
  await app.sql(`update advertisers set status = 'disabled' where id = $1`, [eu]);
  const after = await overview();
  expect(after.account.status).toBe('disabled');
  expect(after.totals).toEqual(before.totals);
  await app.sql(`update advertisers set status = 'active' where id = $1`, [eu]);
});

test('a token that the platform refuses ends the view of the figures, and says so', async () => {
  await faulty('expired-token', { count: 9 });
  await vi.waitFor(
    async () => {
      await step();
      expect(await syncOf()).toMatchObject({ state: 'disconnected' });
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await ana.problem(insights.overview, { params, query: { advertiserId: eu } })).toMatchObject({
    code: 'insights.disconnected',
  });
});

// The last one: what the platform says about waiting holds for the whole process.
test('a platform that asks to wait is waited for; the figures so far are shown with their age', async () => {
  await connectAccounts(ana, [eu]);
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
