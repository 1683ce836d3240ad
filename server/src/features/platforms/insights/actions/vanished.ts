import { sql } from 'drizzle-orm';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import type { BaseScope } from '#infra/scope.ts';

interface ReportedRows extends Period {
  advertiserNo: number;
  rows: readonly FigureRow[];
}

/** Whether a stored row is missing in the platform's answer, although its ad is not deleted. */
export async function hasVanished(
  { db }: BaseScope,
  { advertiserNo, since, until, rows }: ReportedRows,
): Promise<boolean> {
  const reported = new Set(rows.map(({ since: day, entity }) => `${day} ${entity}`));
  const { rows: stored } = await db.execute<{ key: string }>(
    sql`select d.day || ' ' || a.id as key from insight_days d join insight_ads a on a.account = d.account and a.no = d.ad
      where d.account = ${advertiserNo} and d.day between ${since}::date and ${until}::date and a.gone_at is null`,
  );
  return stored.some(({ key }) => !reported.has(key));
}
