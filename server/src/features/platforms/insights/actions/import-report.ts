import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { reportedFigures, type ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { importedDays, ImportedRow, importOutcome } from '@ad-foundry/contract/insights/imports.ts';
import { screen } from '@ad-foundry/contract/limits.ts';
import { readPeriod, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { insightFetches } from '#db/schema/insights.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope } from '#infra/scope.ts';
import { requireLocal, storeLocalDays, type Acting, type Named } from './import.ts';
import { lockFigures } from './raw-days.ts';

type Input = z.output<typeof importedDays>;

/**
 * Stores all rows of the imported days in one transaction, and saves the rows that they replace. A repeated request
 * changes nothing.
 * @throws AppError `advertiser.not-found`, `insights.not-a-file`, `insights.period`, `insights.import-undone`
 */
export async function importDays(
  { scope, account }: Acting,
  { provider, advertiserId }: Named,
  input: Input,
): Promise<z.output<typeof importOutcome>> {
  const { no, name, today } = await requireLocal(scope, { provider, advertiserId });
  const rowDays = new Set(input.rows.map(({ day }) => day));
  const { since, until } = spanOf([...rowDays, ...input.emptyDays]);
  const period = readPeriod({ since, until }, today, screen.defaultPeriod);
  const problem = 'problem' in period ? period.problem : until > today ? 'future' : null;
  if (problem !== null) throw new AppError('insights.period', { data: { reason: problem } });
  const at = scope.now();
  const stored = await account.transaction(async (tx) => {
    await lockFigures(tx, no);
    await openImport(tx, no, { ...input, importedBy: scope.actor.accountId });
    const replacedSince = await daysImportedSince(tx, no, input.importId);
    const emptyDays = (await daysWithoutFigures(tx, no, input.emptyDays)).filter((day) => !rowDays.has(day));
    const days = [...rowDays, ...emptyDays].filter((day) => !replacedSince.has(day)).toSorted();
    await keepReplaced(tx, no, { ...input, days });
    const ads = await useStoredIds(
      tx,
      no,
      input.rows.filter(({ day }) => !replacedSince.has(day)),
    );
    const { added, changed, removed, repeated, rows } = await storeLocalDays(tx, { advertiserNo: no, days, ads });
    const outcome = { rows, added, changed, removed, repeated };
    const fetched = { advertiserNo: no, kind: 'file', since, until, startedAt: at, finishedAt: tx.now() } as const;
    await tx.db.insert(insightFetches).values({ ...fetched, ...outcome });
    return outcome;
  });
  await scope.transaction((tx) =>
    tx.record('insights.imported', { provider, advertiserId, name, since, until, rows: stored.rows }),
  );
  return stored;
}

function spanOf(days: readonly Day[]): { since: Day; until: Day } {
  const sorted = days.toSorted();
  return { since: sorted[0] ?? '', until: sorted.at(-1) ?? '' };
}

interface NewImport extends Input {
  importedBy: string;
}

async function openImport(
  tx: BaseScope,
  advertiserNo: number,
  { importId, fileName, importedBy }: NewImport,
): Promise<void> {
  await tx.db.execute(
    sql`insert into insight_imports (account, id, file_name, imported_by, created_at)
      values (${advertiserNo}, ${importId}, ${fileName}, ${importedBy}, ${tx.now().toISOString()}::timestamptz)
      on conflict do nothing`,
  );
  const { rows } = await tx.db.execute<{ undone: boolean }>(
    sql`select undone_at is not null as undone from insight_imports where account = ${advertiserNo} and id = ${importId}`,
  );
  if (rows[0]?.undone) throw new AppError('insights.import-undone');
}

/** The days of an import that a later import has replaced; a late repetition of the request must not change them. */
async function daysImportedSince({ db }: BaseScope, advertiserNo: number, importId: string): Promise<Set<Day>> {
  const { rows } = await db.execute<{ day: Day }>(
    sql`select distinct d.day::text as day from insight_imports i
      join insight_imports j on j.account = i.account and j.no > i.no and j.undone_at is null
      join insight_import_days d on d.account = j.account and d.import_id = j.id
      where i.account = ${advertiserNo} and i.id = ${importId}`,
  );
  return new Set(rows.map(({ day }) => day));
}

/** Returns those of the days that have no stored rows. */
async function daysWithoutFigures({ db }: BaseScope, advertiserNo: number, days: readonly Day[]): Promise<Day[]> {
  if (days.length === 0) return [];
  const { rows } = await db.execute<{ day: Day }>(
    sql`select n.day::text as day from unnest(${sql.param([...new Set(days)])}::date[]) as n (day)
      where not exists (select from insight_account_days d where d.account = ${advertiserNo} and d.day = n.day)`,
  );
  return rows.map(({ day }) => day);
}

/**
 * Saves the rows of the days as they were before the import; a repeated request never saves the rows of its first run.
 */
async function keepReplaced(
  { db }: BaseScope,
  advertiserNo: number,
  { importId, rows, days }: Input & { days: readonly Day[] },
): Promise<void> {
  const imported = days.map((day) => {
    const ofDay = rows.filter((row) => row.day === day);
    return { day, rows: ofDay.length, spend: ofDay.reduce((sum, { figures }) => sum + (figures.spend ?? 0), 0) };
  });
  await db.execute(
    sql`insert into insight_import_days (account, import_id, day, rows, spend, replaced_day, replaced_rows)
      select ${advertiserNo}, ${importId}, n.day, n.rows, n.spend,
        (select to_jsonb(d) from insight_account_days d where d.account = ${advertiserNo} and d.day = n.day),
        (select jsonb_agg(to_jsonb(r)) from insight_days r where r.account = ${advertiserNo} and r.day = n.day)
      from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb) as n (day date, rows integer, spend bigint)
      on conflict (account, import_id, day) do nothing`,
  );
}

/** A key of several names. JSON keeps them apart whatever characters they contain. */
const namesOf = (...names: string[]) => JSON.stringify(names);

/**
 * Gives rows without an id the id of the stored ad with the same names, if there is exactly one; else an id made of the
 * names.
 */
async function useStoredIds(
  { db }: BaseScope,
  advertiserNo: number,
  rows: readonly ImportedRow[],
): Promise<FigureRow[]> {
  const withoutId = [...new Set(rows.flatMap(({ adId, ad }) => (adId === undefined ? [ad] : [])))];
  if (withoutId.length === 0) return rows.map((row) => figureRow(row, row));
  const { rows: stored } = await db.execute<{ campaign: string; adSet: string; ad: string } & PlatformIds>(
    sql`select a.id as "adId", a.name as ad, s.id as "adSetId", case when s.name = s.id then '' else s.name end as "adSet",
        c.id as "campaignId", case when c.name = c.id then '' else c.name end as campaign
      from insight_ads a
      join insight_ad_sets s on s.account = a.account and s.id = a.ad_set_id
      join insight_campaigns c on c.account = a.account and c.id = a.campaign_id
      where a.account = ${advertiserNo} and a.name = any(${sql.param(withoutId)}::text[])`,
  );
  const byNames = new Map<string, PlatformIds[]>();
  for (const { campaign, adSet, ad, ...ids } of stored) {
    const key = namesOf(campaign, adSet, ad);
    byNames.set(key, [...(byNames.get(key) ?? []), ids]);
  }
  // Two rows of one day must not get the same ad, since the later row would replace the earlier one.
  const takenIds = new Set(rows.flatMap(({ day, adId }) => (adId === undefined ? [] : [namesOf(day, adId)])));
  return rows.map((row) => {
    const [storedIds, duplicate] = byNames.get(namesOf(row.campaign, row.adSet, row.ad)) ?? [];
    const isFree = storedIds && !duplicate && !takenIds.has(namesOf(row.day, storedIds.adId ?? ''));
    return figureRow(row, row.adId === undefined && isFree ? storedIds : row);
  });
}

interface PlatformIds extends Record<string, unknown> {
  adId?: string | undefined;
  adSetId?: string | undefined;
  campaignId?: string | undefined;
}

const idOf = (...names: string[]) =>
  `n-${createHash('sha256')
    .update(namesOf(...names))
    .digest('hex')
    .slice(0, 32)}`;

function figureRow(row: ImportedRow, ids: PlatformIds): FigureRow {
  const { day, campaign, adSet, ad, figures } = row;
  const campaignId = ids.campaignId ?? idOf(campaign);
  const adSetId = ids.adSetId ?? idOf(campaign, adSet);
  return {
    entity: ids.adId ?? idOf(campaign, adSet, ad),
    ad: { name: ad, adSetId, adSetName: adSet, campaignId, campaignName: campaign },
    since: day,
    until: day,
    platform: '',
    placement: '',
    figures: Object.fromEntries(reportedFigures.map((figure) => [figure, figures[figure] ?? 0])) as Record<
      ReportedFigure,
      number
    >,
    reach: null,
    frequency: null,
    resultKind: row.resultKind ?? null,
    attribution: row.attribution ?? null,
    actions: null,
  };
}
