import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { reportedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { daysOf, shiftDay, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigurePage, FigureQuery } from '@ad-foundry/server/src/adapters/ads/ad-figures.ts';
import type { Access } from '@ad-foundry/server/src/adapters/ads/ad-provider.ts';
import type { MetaClient } from '@ad-foundry/server/src/adapters/ads/meta/client.ts';
import { readFigures } from '@ad-foundry/server/src/adapters/ads/meta/insights.ts';
import { databaseOn, type Client } from '@ad-foundry/server/src/db/client.ts';
import { storeDays } from '@ad-foundry/server/src/features/platforms/insights/actions/store-days.ts';
import {
  digestOf,
  lockFigures,
  readRows,
  rowsIfUnchanged,
} from '@ad-foundry/server/src/features/platforms/insights/actions/raw-days.ts';
import type { BaseScope } from '@ad-foundry/server/src/infra/scope.ts';
import { measured, plantAccount } from './ad-days.ts';

const ads = 3000;
const days = 28;
const first = '2026-01-01';
/** The days that a sync fetches at once for this number of ads. */
const daysAtOnce = 7;
const pageSize = 500;
const runs = 3;

const actionTypes =
  `link_click post_reaction comment post onsite_conversion.post_save post_engagement page_engagement landing_page_view
  add_to_cart omni_add_to_cart offsite_conversion.fb_pixel_add_to_cart initiate_checkout omni_initiated_checkout
  offsite_conversion.fb_pixel_initiate_checkout purchase omni_purchase offsite_conversion.fb_pixel_purchase
  onsite_web_purchase`.split(/\s+/);

/** A row of the platform's answer, of some 2 kB. */
function rowOf(level: 'ad' | 'account', ad: number, day: string, at: number) {
  const count = (figure: number) => (ad * 7 + at * (figure + 3)) % 997;
  const actionValue = (value: number) => ({
    value: String(value),
    '7d_click': String(value),
    '1d_view': String(value % 7),
  });
  const ids = {
    ad_id: String(1_000_000 + ad),
    ad_name: `Autumn26_UGC_1x1_${ad}`,
    adset_id: String(2_000_000 + (ad % 60)),
    adset_name: 'Autumn26 | DE | Sales | Retargeting',
    campaign_id: String(3_000_000 + (ad % 12)),
    campaign_name: 'Autumn26 | DE | Sales',
  };
  return {
    ...(level === 'ad' ? ids : {}),
    impressions: String(count(1)),
    reach: String(count(2)),
    frequency: '1.067489',
    spend: (count(3) / 100).toFixed(2),
    clicks: String(count(4)),
    inline_link_clicks: String(count(5)),
    objective: 'OUTCOME_SALES',
    attribution_setting: '7d_click_1d_view',
    actions: actionTypes.map((type, index) => ({ action_type: type, ...actionValue(count(index)) })),
    action_values: actionTypes
      .slice(-4)
      .map((type, index) => ({ action_type: type, ...actionValue(count(index) * 10) })),
    video_play_actions: [{ action_type: 'video_view', value: String(count(6)) }],
    video_p50_watched_actions: [{ action_type: 'video_view', value: String(count(7)) }],
    date_start: day,
    date_stop: day,
  };
}

/** The platform's answers to a query, one per page. */
function pagesOf({ level, since, until }: FigureQuery): string[] {
  const rows = daysOf({ since, until }).flatMap((day, at) =>
    Array.from({ length: level === 'ad' ? ads : 1 }, (_, ad) => rowOf(level === 'ad' ? 'ad' : 'account', ad, day, at)),
  );
  const pages: string[] = [];
  for (let start = 0; start < rows.length; start += pageSize) {
    const more = start + pageSize < rows.length ? { next: 'https://graph.example/next' } : {};
    const paging = { cursors: { after: String(start + pageSize) }, ...more };
    pages.push(JSON.stringify({ data: rows.slice(start, start + pageSize), paging }));
  }
  return pages;
}

/** Fetches the pages of a query through the adapter, answered from memory. */
async function fetchPages(query: FigureQuery, answers: readonly string[]): Promise<FigurePage[]> {
  let calls = 0;
  const call: MetaClient['call'] = ({ schema, parse = JSON.parse }) => {
    const text = answers[calls] ?? '';
    calls += 1;
    return Promise.resolve(schema.parse(parse(text)));
  };
  const pages: FigurePage[] = [];
  for await (const page of readFigures({ call } as MetaClient, {} as Access, query)) pages.push(page);
  return pages;
}

interface Answered {
  period: Period;
  queries: Record<'ads' | 'totals', { query: FigureQuery; answers: string[] }>;
}

function answersOf(since: string): Answered {
  const period = { since, until: shiftDay(since, daysAtOnce - 1) };
  const common = { ...period, advertiserId: 'acc_9' as AdvertiserId, daily: true, currencyDigits: 2 };
  const answered = (level: 'ad' | 'account') => {
    const query: FigureQuery = { ...common, level };
    return { query, answers: pagesOf(query) };
  };
  return { period, queries: { ads: answered('ad'), totals: answered('account') } };
}

/** Stores days as a step of a sync does, without placements. @returns whether something was stored */
async function ingest(database: pg.Client, account: number, { period, queries }: Answered): Promise<boolean> {
  const tx = { db: databaseOn(database as unknown as Client), now: () => new Date() } as unknown as BaseScope;
  const record = (rows: number, digest: Buffer) =>
    database.query(
      `insert into insight_fetches (account, kind, since, until, rows, digest, started_at, finished_at)
       values ($1, 'ads', $2, $3, $4, $5, now(), now())`,
      [account, period.since, period.until, rows, digest],
    );
  const ofAds = await fetchPages(queries.ads.query, queries.ads.answers);
  const ofAccount = await fetchPages(queries.totals.query, queries.totals.answers);
  const digest = await digestOf({ ...period, ads: ofAds, totals: ofAccount, campaigns: [], placements: [] }, 2);
  await database.query('begin');
  await lockFigures(tx, account);
  const unchanged = await rowsIfUnchanged(tx, { advertiserNo: account, ...period, digest });
  if (unchanged === null) {
    const { rows } = await readRows(ofAds);
    const { rows: totals } = await readRows(ofAccount);
    const at = new Date();
    await storeDays(tx, { advertiserNo: account, ...period, ads: rows, totals, objectsAt: at, askedAt: at });
    await record(rows.length, digest);
  } else await record(unchanged, digest);
  await database.query('commit');
  return unchanged === null;
}

/** Lines for COPY, one text for each answer to a query. */
async function linesOf({ queries: { ads: adQuery } }: Answered): Promise<string> {
  const { rows } = await readRows(await fetchPages(adQuery.query, adQuery.answers));
  const lines = rows.map(({ since, entity, figures, actions }) => {
    const counts = reportedFigures.map((name) => figures[name]).join('\t');
    return `0\t${since}\t${Number(entity) - 1_000_000}\t${counts}\t${JSON.stringify(actions)}\n`;
  });
  return lines.join('');
}

/**
 * Milliseconds from the platform's answers to the stored days, for 28 days of 3,000 ads: the first time, again
 * unchanged, and as a raw COPY of prepared lines into a table.
 */
export async function measureIngest(database: pg.Client & { pipeline?: boolean }, organizationId: string) {
  const answered = Array.from({ length: days / daysAtOnce }, (_, index) =>
    answersOf(shiftDay(first, index * daysAtOnce)),
  );
  const store = async (account: number, isNew: boolean) => {
    const begun = performance.now();
    for (const each of answered) {
      if ((await ingest(database, account, each)) !== isNew) throw new Error('the days were not stored as expected');
    }
    return performance.now() - begun;
  };
  const lines = await Promise.all(answered.map(linesOf));
  await database.query('create table raw_days (like insight_days)');
  const copy = async () => {
    const begun = performance.now();
    const statement = `copy raw_days (account, day, ad, ${measured.join(', ')}, actions) from stdin`;
    database.pipeline = false;
    await pipeline(Readable.from(lines), database.query(copyFrom(statement)));
    database.pipeline = true;
    return performance.now() - begun;
  };
  const times = { first: [] as number[], unchanged: [] as number[], raw: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    const no = await plantAccount(database, organizationId, `acc_7${run}`);
    times.first.push(await store(no, true));
    times.unchanged.push(await store(no, false));
    times.raw.push(await copy());
  }
  await database.query('drop table raw_days');
  return { ...times, rows: ads * days };
}
