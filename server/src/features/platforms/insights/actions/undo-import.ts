import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { undoneImport } from '@ad-foundry/contract/insights/imports.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope } from '#infra/scope.ts';
import { refreshCoverage, requireLocal, type Acting, type Named } from './import.ts';
import { lockFigures } from './raw-days.ts';
import { countVideos } from './count-videos.ts';
import { sumMonths } from './sum-months.ts';

type Undone = z.output<typeof undoneImport>;

/**
 * Restores the days of an import. Days that a later import replaced stay; undoing that import restores them to their state
 * before both.
 * @throws AppError `advertiser.not-found`, `insights.not-a-file`, `insights.import-not-found`, `insights.import-undone`
 */
export async function undoImport(
  { scope, account }: Acting,
  { provider, advertiserId, importId }: Named & { importId: string },
): Promise<Undone> {
  const { no, name } = await requireLocal(scope, { provider, advertiserId });
  const { outcome, since, until } = await account.transaction(async (tx) => {
    await lockFigures(tx, no);
    await closeImport(tx, no, importId);
    const handedOver = await handOver(tx, no, importId);
    const days = await putBack(tx, no, importId);
    await refreshCoverage(tx, no);
    const emptied = days.filter(({ wasEmpty }) => wasEmpty).length;
    const all = [...handedOver, ...days.map(({ day }) => day)].toSorted();
    return {
      outcome: { restored: days.length - emptied, emptied, kept: handedOver.length },
      since: all[0] ?? '',
      until: all.at(-1) ?? '',
    };
  });
  await scope.transaction((tx) => tx.record('insights.import-undone', { provider, advertiserId, name, since, until }));
  return outcome;
}

async function closeImport(tx: BaseScope, advertiserNo: number, importId: string): Promise<void> {
  const now = tx.now();
  const { rows } = await tx.db.execute<{ undone: boolean }>(
    sql`select undone_at is not null as undone from insight_imports where account = ${advertiserNo} and id = ${importId}
      and created_at > ${new Date(now.getTime() - limits.insights.undoImportMs).toISOString()}::timestamptz for update`,
  );
  const [found] = rows;
  if (!found) throw new AppError('insights.import-not-found');
  if (found.undone) throw new AppError('insights.import-undone');
  await tx.db.execute(
    sql`update insight_imports set undone_at = ${now.toISOString()}::timestamptz
      where account = ${advertiserNo} and id = ${importId}`,
  );
}

/** Gives the saved rows of days that a later import replaced to that import. @returns the days */
async function handOver({ db }: BaseScope, advertiserNo: number, importId: string): Promise<Day[]> {
  const laterImports = sql`from insight_imports j join insight_import_days k on k.account = j.account and k.import_id = j.id
    where j.account = ${advertiserNo} and j.undone_at is null`;
  const { rows } = await db.execute<{ day: Day }>(
    sql`with days as (
        delete from insight_import_days d using insight_imports i
        where d.account = ${advertiserNo} and d.import_id = ${importId} and i.account = d.account and i.id = d.import_id
          and exists (select ${laterImports} and k.day = d.day and j.no > i.no)
        returning d.day, d.replaced_day, d.replaced_rows, i.no)
      update insight_import_days l set replaced_day = days.replaced_day, replaced_rows = days.replaced_rows
      from days
      where l.account = ${advertiserNo} and l.day = days.day
        and l.import_id = (select j.id ${laterImports} and k.day = days.day and j.no > days.no order by j.no limit 1)
      returning l.day::text as day`,
  );
  return rows.map(({ day }) => day);
}

/** Restores the saved rows of the days. */
async function putBack({ db, ...tx }: BaseScope, advertiserNo: number, importId: string) {
  const { rows: days } = await db.execute<{ day: Day; wasEmpty: boolean }>(
    sql`select day::text as day, replaced_day is null as "wasEmpty" from insight_import_days
      where account = ${advertiserNo} and import_id = ${importId} order by 1`,
  );
  const replacedDays = sql`from insight_import_days k where k.account = ${advertiserNo} and k.import_id = ${importId}`;
  for (const table of ['insight_days', 'insight_account_days'])
    await db.execute(
      sql`delete from ${sql.identifier(table)} where account = ${advertiserNo} and day in (select k.day ${replacedDays})`,
    );
  await db.execute(
    sql`insert into insight_days select r.* from (select k.replaced_rows as list ${replacedDays} and k.replaced_rows is not null) k,
      jsonb_populate_recordset(null::insight_days, k.list) r`,
  );
  await db.execute(
    sql`insert into insight_account_days select r.* from (select k.replaced_day as item ${replacedDays} and k.replaced_day is not null) k,
      jsonb_populate_record(null::insight_account_days, k.item) r`,
  );
  const restored = days.map(({ day }) => day);
  await sumMonths({ db, ...tx }, advertiserNo, restored);
  await countVideos({ db, ...tx }, advertiserNo, restored);
  await db.execute(
    sql`update insight_ads a set first_day = seen.first, last_day = seen.last
      from (select b.no, min(d.day) as first, max(d.day) as last from insight_ads b
        left join insight_days d on d.account = b.account and d.ad = b.no where b.account = ${advertiserNo} group by b.no) seen
      where a.account = ${advertiserNo} and a.no = seen.no and (a.first_day, a.last_day) is distinct from (seen.first, seen.last)`,
  );
  await db.execute(sql`delete ${replacedDays}`);
  return days;
}
