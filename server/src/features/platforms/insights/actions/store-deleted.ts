import { sql } from 'drizzle-orm';
import { isAdditiveResult } from '@ad-foundry/contract/insights/result-kinds.ts';
import { reportedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { Day, Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { columnOf, typeOfColumn } from '#features/platforms/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';
import { ensureWords, figureColumns } from './staging.ts';

interface Batch extends Period {
  advertiserNo: number;
  /** The daily rows of campaigns, which include all their ads. */
  rows: readonly FigureRow[];
  /** Today in the account's time zone. */
  today: Day;
}

/**
 * Stores the figures of deleted ads by day: the figures of campaigns minus those of their listed ads. Runs after the
 * days were stored, in the same transaction. Today, numbers rise between the two calls, so today counts only for
 * campaigns with a deleted ad.
 */
export async function storeDeleted(tx: BaseScope, batch: Batch): Promise<void> {
  const { advertiserNo, since, until, today } = batch;
  const dailyRows = batch.rows.filter((row) => row.since === row.until && row.since >= since && row.until <= until);
  const kinds = dailyRows.map(({ resultKind }) => resultKind).filter((kind) => kind !== null);
  const words = await ensureWords(tx, advertiserNo, new Set(kinds));
  const rows = dailyRows.map(({ since: day, entity, figures, resultKind }) => ({
    day,
    campaign_id: entity,
    ...Object.fromEntries(reportedFigures.map((name) => [columnOf[name], figures[name]])),
    result_kind: resultKind === null ? null : (words.get(resultKind) ?? null),
    is_additive: resultKind === null || isAdditiveResult(resultKind),
  }));
  const { db } = tx;
  await db.execute(
    sql`delete from insight_deleted_days where account = ${advertiserNo} and day between ${since}::date and ${until}::date`,
  );
  const typed = sql.raw(figureColumns.map((name) => `${name} ${typeOfColumn(name)}`).join(', '));
  const sums = sql.raw(figureColumns.map((name) => `sum(d.${name}) as ${name}`).join(', '));
  const beyond = (name: string) => `greatest(c.${name} - coalesce(s.${name}, 0), 0)`;
  // Results that count people cannot be subtracted; the campaign's own number is stored to keep their kind.
  const rests = figureColumns.map((name) =>
    name === 'results' ? `case when c.is_additive then ${beyond(name)} else c.results end` : beyond(name),
  );
  await db.execute(
    sql`insert into insight_deleted_days (account, day, campaign_id, ${sql.raw(figureColumns.join(', '))}, result_kind)
      select ${advertiserNo}, c.day, c.campaign_id, ${sql.raw(rests.join(', '))}, c.result_kind
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c (day date, campaign_id text, ${typed}, result_kind smallint, is_additive boolean)
      left join (select d.day, a.campaign_id, ${sums} from insight_days d
        join insight_ads a on a.account = d.account and a.no = d.ad
        where d.account = ${advertiserNo} and d.day between ${since}::date and ${until}::date group by 1, 2) s
        on s.day = c.day and s.campaign_id = c.campaign_id
      where (${sql.raw(`${beyond('spend')} > 0 or ${beyond('impressions')} > 0`)})
        and (c.day < ${today}::date or exists (select from insight_ads g where g.account = ${advertiserNo}
          and g.campaign_id = c.campaign_id and g.gone_at is not null))
      on conflict do nothing`,
  );
}
