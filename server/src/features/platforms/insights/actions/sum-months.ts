import { sql } from 'drizzle-orm';
import { monthOf, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { BaseScope } from '#infra/scope.ts';
import { figureColumns } from './staging.ts';

/** Recomputes the sums of ads for the calendar months of some days, in the transaction that changed the days. */
export async function sumMonths({ db }: BaseScope, advertiserNo: number, days: readonly Day[]): Promise<void> {
  const months = [...new Set(days.map(monthOf))];
  await db.execute(
    sql`delete from insight_ad_months where account = ${advertiserNo} and month = any(${sql.param(months)}::date[])`,
  );
  const columns = figureColumns.join(', ');
  const sums = figureColumns.map((name) => `sum(d.${name})`).join(', ');
  await db.execute(
    sql`insert into insight_ad_months (account, month, ad, attribution, result_kind, days, ${sql.raw(columns)})
      select d.account, m.month, d.ad, coalesce(d.attribution, 0),
        case when d.results > 0 then coalesce(d.result_kind, 0) else 0 end, count(*), ${sql.raw(sums)}
      from unnest(${sql.param(months)}::date[]) as m (month)
      join insight_days d on d.account = ${advertiserNo} and d.day >= m.month and d.day < m.month + interval '1 month'
      group by 1, 2, 3, 4, 5`,
  );
}
