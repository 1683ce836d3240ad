import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { daysOf, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { productionSettings, startApp, type TestApp } from '#testing/app.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { controlMeta, metaSettings } from '#testing/meta.ts';
import { connectAdvertisers, eu } from '#testing/sending.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let sandbox: Mailbox;
beforeAll(async () => {
  sandbox = await startMailbox();
  // Few ads, so that rows are few; longer ranges are reports, which are ready at once.
  await controlMeta(sandbox, 'POST /settings', { reportMs: 0, adsPerAdSet: 1 });
});
afterAll(() => sandbox.stop());

interface Position extends Record<string, unknown> {
  no: number;
  since: string;
  today: string;
}

/** Runs sync steps until the figures reach back `days` days; then the account waits without a lease. */
async function fetchUntil(app: TestApp, days: number): Promise<Position> {
  return vi.waitFor(
    async () => {
      const [position] = await app.sql<Position>(
        `update insight_accounts set due_at = '2100-01-01' where advertiser_id = $1 and lease_token is null
           and covered_since <= current_date - $2::int
         returning no, covered_since::text as since, current_date::text as today`,
        [eu, days],
      );
      if (position) return position;
      const [next] = await app.sql<{ no: number }>(
        `update insight_accounts set due_at = null where advertiser_id = $1 and lease_token is null returning no`,
        [eu],
      );
      if (next) await app.runJob(syncFiguresJob, { advertiserNo: next.no });
      throw new Error('not yet');
    },
    { timeout: 60_000, interval: 20 },
  );
}

interface Arrival {
  method: string;
  query: string;
  fields: Record<string, string>;
  status: number | null;
}

/** The ranges of days whose ads were requested from the platform, directly or as a report. */
async function askedRanges(): Promise<{ since: string; until: string }[]> {
  const arrivals = await controlMeta<Arrival[]>(sandbox, `GET /requests?path=act_${eu.slice(4)}/insights`);
  return arrivals.flatMap(({ method, query, fields }) => {
    const parameters = method === 'POST' ? fields : Object.fromEntries(new URLSearchParams(query));
    const { level, time_range: range, time_increment: step, after } = parameters;
    return level === 'ad' && range && step === '1' && after === undefined
      ? [JSON.parse(range) as { since: string; until: string }]
      : [];
  });
}

test('fetching older figures continues where it stopped, and requests each day once', async () => {
  const settings = { ...metaSettings(sandbox), APP_SECRET: productionSettings.APP_SECRET };
  const first = await startApp(settings, { mailbox: sandbox, fetchesFigures: true });
  const ana = first.browser();
  await ana.signUp();
  await connectAdvertisers(ana, [eu]);
  const before = await fetchUntil(first, 50);
  await first.stop();

  const second = await startApp(settings, { mailbox: sandbox, databaseUrl: first.databaseUrl, fetchesFigures: true });
  try {
    const after = await fetchUntil(second, 120);
    expect(after.since < before.since).toBe(true);
    // The last 28 days are requested again each night.
    const settled = shiftDay(after.today, -30);
    const older = { since: after.since, until: settled };
    const days = (await askedRanges()).flatMap(daysOf).filter((day) => day <= settled);
    expect(days.toSorted()).toEqual(daysOf(older));
    const stored = await second.sql<{ day: string }>(
      `select day::text as day from insight_account_days where account = $1 and day <= $2::date order by day`,
      [after.no, settled],
    );
    expect(stored.map(({ day }) => day)).toEqual(daysOf(older));
  } finally {
    await second.stop();
  }
});
