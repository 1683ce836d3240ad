import { vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { lengthOf, shiftDay, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { findFigureAccess } from '#features/platforms/integration/queries.ts';
import { mintSystemScope } from '#infra/scope.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';
import type { Mailbox } from './mailbox.ts';

/** Waits until the insights of an advertiser reach back this many days. */
export async function syncedTo(
  client: TestClient,
  account: AdvertiserId,
  days: number,
  timeout = 60_000,
): Promise<void> {
  const isThere = async () => {
    const { items } = await client.call(insights.advertisers, {});
    const found = items.find(({ id }) => id === account);
    return (
      found?.sync.since !== null && found !== undefined && (found.sync.since ?? '') <= shiftDay(found.today, -days)
    );
  };
  await vi.waitUntil(isThere, { timeout, interval: 100 });
}

/** A row of insights as the platform writes it. */
export type GraphRow = Record<string, string> & { actions?: unknown };

interface InsightsQuery {
  account: AdvertiserId;
  level: 'account' | 'campaign' | 'adset' | 'ad';
  since: string;
  until: string;
  /** A row for all days, instead of one a day. */
  increment?: 'all_days';
}

const fields =
  'ad_id,campaign_id,impressions,spend,clicks,inline_link_clicks,actions,action_values,video_play_actions,reach,results';

/** Daily rows directly from the platform; of the product, only the access token is used. */
export async function graphRows(
  { app: { services }, sandbox }: { app: TestApp; sandbox: Mailbox },
  { account, level, since, until, increment }: InsightsQuery,
): Promise<GraphRow[]> {
  const scope = mintSystemScope(services.dependencies);
  const access = await findFigureAccess(scope, { provider: 'meta', id: account });
  const url = new URL(`${sandbox.http}/meta/graph/v26.0/act_${account.slice(4)}/insights`);
  const query = {
    level,
    fields,
    time_increment: increment ?? '1',
    limit: '500',
    time_range: JSON.stringify({ since, until }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const rows: GraphRow[] = [];
  for (let next: string | undefined = url.href; next !== undefined;) {
    const answer = await fetch(next, { headers: { authorization: `Bearer ${access?.token ?? ''}` } });
    const body = (await answer.json()) as { data?: GraphRow[]; paging?: { next?: string } };
    if (!body.data) throw new Error(JSON.stringify(body));
    rows.push(...body.data);
    next = body.paging?.next;
  }
  return rows;
}

/** Syncs days up to `until` in one step as if none were stored; a failure is recorded as the advertiser's state. */
export async function fetchBefore(app: TestApp, account: AdvertiserId, until: string): Promise<void> {
  const [row] = await app.sql<{ no: number }>(
    `update insight_accounts set due_at = null, lease_token = null, leased_until = null, covered_since = $2::date + 1 where advertiser_id = $1
     returning no`,
    [account, until],
  );
  await app.runJob(syncFiguresJob, { advertiserNo: row?.no });
}

/** Syncs the days of a period again in one step, here or by a job that is processing the advertiser. */
export async function fetchDaysAgain(app: TestApp, account: AdvertiserId, period: Period): Promise<void> {
  await app.sql(
    `update insight_accounts set chunk_days = $2, failure = null, tries = 0, report = null, objects_at = now(),
       fetched_at = now() where advertiser_id = $1`,
    [account, lengthOf(period)],
  );
  await fetchBefore(app, account, period.until);
  const isDone = async () => {
    const question = 'select from insight_accounts where advertiser_id = $1 and covered_since <= $2::date';
    return (await app.sql(question, [account, period.since])).length > 0;
  };
  await vi.waitUntil(isDone, { timeout: 10_000, interval: 50 });
}
