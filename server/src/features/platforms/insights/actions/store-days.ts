import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { reportedFigures, type ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import { daysOf, type Day, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { columnOf, mixedKinds, typeOfColumn } from '#features/platforms/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';
import { countVideos } from './count-videos.ts';
import { numberAds } from './number-ads.ts';
import {
  copyLines,
  createStaging,
  dayColumns,
  ensureWords,
  figureColumns,
  linesOf,
  listed,
  type Numbers,
  type Words,
} from './staging.ts';
import { sumMonths } from './sum-months.ts';
import { lockFigures } from './raw-days.ts';

/** All rows of an account for some days. */
export interface Batch extends Period {
  advertiserNo: number;
  ads: readonly FigureRow[];
  /** The rows of the whole account by day; null to use the sums of the ads. */
  totals: readonly FigureRow[] | null;
  /** When the account's ads were last read. Rows of existing ads may be removed only if that was after the request. */
  objectsAt: Date | null;
  askedAt: Date;
}

export interface Stored {
  rows: number;
  added: number;
  changed: number;
  removed: number;
  repeated: number;
  /** The number of missing rows whose ads may have been deleted; they are kept until that is certain. */
  undecided: number;
  newAds: number;
}

/** A day with changed rows; the digest covers its lines and the account's total. */
interface ChangedDay {
  day: Day;
  rows: FigureRow[];
  digest: Buffer;
}

/**
 * Stores the rows of some days and removes rows that the platform no longer reports. Skips unchanged days: none of
 * their figures is copied or written. Runs in the caller's transaction; a lock admits one such transaction per account.
 */
export async function storeDays(tx: BaseScope, batch: Batch): Promise<Stored> {
  await lockFigures(tx, batch.advertiserNo);
  const byDay = uniqueRows(batch);
  const rows = [...byDay.values()].flatMap((ofDay) => [...ofDay.values()]);
  const words = await ensureWords(tx, batch.advertiserNo, wordsOf(rows));
  const ads = await numberAds(tx, batch.advertiserNo, rows);
  const stored: Stored = {
    rows: rows.length,
    added: 0,
    changed: 0,
    removed: 0,
    repeated: batch.ads.filter(isAsked(batch)).length - rows.length,
    undecided: 0,
    newAds: ads.added,
  };
  const changed: ChangedDay[] = [];
  const digests = await readDigests(tx, batch);
  const lines = linesOfChanged(batch, { byDay, numbers: { ads: ads.numbers, words }, digests, changed });
  const first = lines.next();
  if (!first.done) {
    await createStaging(tx);
    await copyLines(tx, chain(first.value, lines));
    Object.assign(stored, await mergeRows(tx, batch, changed));
    await tx.db.execute(sql`drop table insight_staging`);
    const days = changed.map(({ day }) => day);
    await sumMonths(tx, batch.advertiserNo, days);
    await storeTotals(tx, batch, { changed, words, isDecided: stored.undecided === 0 });
    await countVideos(tx, batch.advertiserNo, days);
  }
  return stored;
}

/** Whether a row is about a single one of the requested days. */
const isAsked =
  ({ since, until }: Batch) =>
  (row: FigureRow): boolean =>
    row.since === row.until && row.since >= since && row.since <= until;

/** The requested rows by day and ad; the last one of repeated rows. */
function uniqueRows(batch: Batch): Map<Day, Map<string, FigureRow>> {
  const days = new Map<Day, Map<string, FigureRow>>();
  for (const row of batch.ads.filter(isAsked(batch))) {
    const ofDay = days.get(row.since) ?? new Map<string, FigureRow>();
    days.set(row.since, ofDay.set(row.entity, row));
  }
  return days;
}

const totalOf = ({ totals }: Batch, day: Day): FigureRow | null =>
  totals?.findLast(({ since, until }) => since === day && until === day) ?? null;

interface Telling {
  byDay: ReadonlyMap<Day, ReadonlyMap<string, FigureRow>>;
  numbers: Numbers;
  digests: ReadonlyMap<Day, Buffer>;
  /** Output: the days that have changed. */
  changed: ChangedDay[];
}

/** The lines of each changed day, built while the database reads the lines of the previous one. */
function* linesOfChanged(batch: Batch, { byDay, numbers, digests, changed }: Telling): Generator<string> {
  for (const day of daysOf(batch)) {
    const rows = [...(byDay.get(day)?.values() ?? [])];
    const lines = linesOf(rows, numbers);
    const hash = createHash('sha256')
      .update(lines)
      .update(JSON.stringify(totalOf(batch, day)));
    const digest = hash.digest().subarray(0, 16);
    if (digests.get(day)?.equals(digest)) continue;
    changed.push({ day, rows, digest });
    yield lines;
  }
}

function* chain(first: string, rest: Iterable<string>): Generator<string> {
  yield first;
  yield* rest;
}

function wordsOf(rows: readonly FigureRow[]): Set<string> {
  const words = new Set<string>();
  for (const { resultKind, attribution } of rows) {
    if (resultKind !== null) words.add(resultKind);
    if (attribution !== null) words.add(attribution);
  }
  return words;
}

async function readDigests({ db }: BaseScope, { advertiserNo, since, until }: Batch): Promise<Map<string, Buffer>> {
  const { rows } = await db.execute<{ day: string; digest: Buffer | null }>(
    sql`select day::text as day, digest from insight_account_days where account = ${advertiserNo}
      and day between ${since}::date and ${until}::date`,
  );
  return new Map(rows.flatMap(({ day, digest }) => (digest ? [[day, digest] as const] : [])));
}

type Merged = Pick<Stored, 'added' | 'changed' | 'removed' | 'undecided'>;

/** Writes the rows that differ from the stored ones, and removes rows that the platform no longer reports. */
async function mergeRows(tx: BaseScope, batch: Batch, changed: readonly ChangedDay[]): Promise<Merged> {
  const { advertiserNo } = batch;
  const { db } = tx;
  const inDays = sql`d.account = ${advertiserNo} and d.day = any(${sql.param(changed.map(({ day }) => day))}::date[])`;
  const { rows: stored } = await db.execute(sql`select 1 from insight_days d where ${inDays} limit 1`);
  const merged = stored.length === 0 ? await insertRows(tx, advertiserNo) : await mergeStored(tx, batch, inDays);
  await db.execute(
    sql`update insight_ads a set first_day = least(a.first_day, s.first), last_day = greatest(a.last_day, s.last)
      from (select ad, min(day) as first, max(day) as last from insight_staging group by ad) s
      where a.account = ${advertiserNo} and a.no = s.ad
        and (a.first_day is null or s.first < a.first_day or s.last > a.last_day)`,
  );
  return merged;
}

const insertion = (
  advertiserNo: number,
) => sql`insert into insight_days (account, day, ad, ${sql.raw(dayColumns.join(', '))})
  select ${advertiserNo}, s.day, s.ad, ${listed('s', dayColumns)} from insight_staging s`;

async function insertRows({ db }: BaseScope, advertiserNo: number): Promise<Merged> {
  const { rowCount } = await db.execute(insertion(advertiserNo));
  return { added: rowCount ?? 0, changed: 0, removed: 0, undecided: 0 };
}

/**
 * Merges staged rows into stored ones. Without index and statistics, the planner would choose a nested loop over all
 * pairs.
 */
async function mergeStored({ db }: BaseScope, batch: Batch, inDays: SQL): Promise<Merged> {
  const { advertiserNo, objectsAt, askedAt } = batch;
  await db.execute(sql`create index on insight_staging (day, ad)`);
  await db.execute(sql`analyze insight_staging`);
  const isSame = sql`d.account = ${advertiserNo} and d.day = s.day and d.ad = s.ad`;
  const set = sql.raw(dayColumns.map((name) => `${name} = s.${name}`).join(', '));
  const differs = sql`(${listed('d', dayColumns)}) is distinct from (${listed('s', dayColumns)})`;
  const { rowCount: changed } = await db.execute(
    sql`update insight_days d set ${set} from insight_staging s where ${isSame} and ${differs}`,
  );
  const { rowCount: added } = await db.execute(sql`${insertion(advertiserNo)} on conflict do nothing`);
  const isGone = sql`${inDays} and not exists (select from insight_staging s where ${isSame})
    and exists (select from insight_ads a where a.account = d.account and a.no = d.ad and a.gone_at is null)`;
  const isDecided = objectsAt !== null && objectsAt >= askedAt;
  const gone = await db.execute(
    isDecided ? sql`delete from insight_days d where ${isGone}` : sql`select from insight_days d where ${isGone}`,
  );
  const goneRows = gone.rowCount ?? 0;
  return {
    added: added ?? 0,
    changed: changed ?? 0,
    removed: isDecided ? goneRows : 0,
    undecided: isDecided ? 0 : goneRows,
  };
}

interface Totals {
  changed: readonly ChangedDay[];
  words: Words;
  /**
   * Whether all missing rows could be judged; if not, the digest is omitted, so that the next fetch stores the days
   * again.
   */
  isDecided: boolean;
}

/** Stores the daily rows of the whole account, in one statement. */
async function storeTotals({ db }: BaseScope, batch: Batch, totals: Totals): Promise<void> {
  const { changed, words, isDecided } = totals;
  const rows = changed.map(({ day, rows: ads, digest }) => {
    const { figures, kind } = advertiserFigures(ads, totalOf(batch, day), words);
    return {
      day,
      rows: ads.length,
      ...Object.fromEntries(reportedFigures.map((name) => [columnOf[name], figures[name]])),
      reach: totalOf(batch, day)?.reach ?? null,
      result_kind: kind,
      digest: isDecided ? digest.toString('hex') : null,
    };
  });
  const columns = [...figureColumns, 'reach', 'result_kind', 'rows'];
  const types = figureColumns.map((name) => `${name} ${typeOfColumn(name)}`).join(', ');
  await db.execute(
    sql`insert into insight_account_days (account, day, ${sql.raw(columns.join(', '))}, digest, fetched_at)
      select ${batch.advertiserNo}, s.day, ${listed('s', columns)}, decode(s.digest, 'hex'),
        ${batch.askedAt.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s (day date, ${sql.raw(types)}, reach bigint, result_kind smallint, rows integer, digest text)
      on conflict (account, day) do update set digest = excluded.digest, fetched_at = excluded.fetched_at,
        ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))}`,
  );
}

/**
 * The figures of the account on a day. The platform reports no results of ad accounts. They are the sum of the ads; if
 * the ads have a single kind of results, the number in the account's actions counts if it is larger.
 */
function advertiserFigures(ads: readonly FigureRow[], total: FigureRow | null, words: Words) {
  const kinds = new Set<string>();
  let summed = 0;
  for (const { figures, resultKind } of ads) {
    if (figures.results === 0) continue;
    summed += figures.results;
    kinds.add(resultKind ?? '');
  }
  const [only = null] = kinds;
  const kind = kinds.size > 1 ? mixedKinds : only === null ? null : (words.get(only) ?? null);
  if (!total) return { figures: sumsOf(ads), kind };
  const reported = only === 'purchase' ? total.figures.purchases : Number(total.actions?.[only ?? '']?.['value'] ?? 0);
  const results = kinds.size === 1 ? Math.max(reported, summed) : summed;
  return { figures: { ...total.figures, results }, kind };
}

function sumsOf(ads: readonly FigureRow[]): Record<ReportedFigure, number> {
  const sums = Object.fromEntries(reportedFigures.map((name) => [name, 0])) as Record<ReportedFigure, number>;
  for (const { figures } of ads) for (const name of reportedFigures) sums[name] += figures[name];
  return sums;
}
