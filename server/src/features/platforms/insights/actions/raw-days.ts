import { createHash } from 'node:crypto';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigurePage, FigureRows } from '#adapters/ads/ad-figures.ts';
import type { BaseScope } from '#infra/scope.ts';

/** Some days of an account as the platform wrote them, not parsed yet. */
export interface RawDays extends Period {
  ads: FigurePage[];
  /** The account as a whole. */
  totals: FigurePage[];
  /** Campaigns with all their ads, deleted ones included. */
  campaigns: FigurePage[];
  placements: (Period & { pages: FigurePage[] })[];
}

/** To be raised with each change of how rows are parsed or stored: else unchanged days keep what was stored before it. */
const readingVersion = 2;

/** Equal for days that the platform wrote alike. */
export async function digestOf(
  { since, until, ads, totals, campaigns, placements }: RawDays,
  currencyDigits: number,
): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([readingVersion, since, until, currencyDigits]));
  for (const pages of [ads, totals, campaigns, ...placements.map((part) => part.pages)]) {
    hash.update(`\n${pages.length}\n`);
    for (const { raw } of pages) {
      hash.update(raw);
      await yieldToRequests();
    }
  }
  return hash.digest().subarray(0, 16);
}

/** Parses pages and empties the list meanwhile. Requests are answered between two pages. */
export async function readRows(pages: FigurePage[]): Promise<FigureRows> {
  const all: FigureRows = { rows: [], rejected: 0 };
  for (let page = pages.shift(); page; page = pages.shift()) {
    const { rows, rejected } = page.read();
    for (const row of rows) all.rows.push(row);
    all.rejected += rejected;
    await yieldToRequests();
  }
  return all;
}

/** Keeps others from storing figures of the account until the transaction ends. */
export async function lockFigures({ db }: BaseScope, advertiserNo: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('insights', ${advertiserNo}))`);
}

interface FetchedDays extends Period {
  advertiserNo: number;
  digest: Buffer;
}

/**
 * The number of rows of the last fetch of these days, where it has the same digest: all of its rows are stored. Null
 * otherwise, and where any of the days has been fetched since, with or without success. To be called under `lockFigures`.
 */
export async function rowsIfUnchanged({ db }: BaseScope, fetched: FetchedDays): Promise<number | null> {
  const { advertiserNo, since, until, digest } = fetched;
  const { rows } = await db.execute<{ rows: number; digest: Buffer | null; isSamePeriod: boolean }>(
    sql`select rows, digest, since = ${since}::date and until = ${until}::date as "isSamePeriod" from insight_fetches
      where account = ${advertiserNo} and kind = 'ads' and since <= ${until}::date and until >= ${since}::date
      order by no desc limit 1`,
  );
  const [last] = rows;
  return last?.isSamePeriod && last.digest?.equals(digest) ? last.rows : null;
}
