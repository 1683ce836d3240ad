import { sql } from 'drizzle-orm';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import type { BaseScope } from '#infra/scope.ts';
import { ensureWords } from './staging.ts';

export type ReachLevel = 'account' | 'campaign' | 'adset' | 'ad';

/** How many people an entity reached over a period, with results that are people. */
export interface PeriodReach extends Period, Pick<FigureRow, 'entity' | 'frequency' | 'resultKind'> {
  level: ReachLevel;
  reach: number;
  figures: Pick<FigureRow['figures'], 'results' | 'spend'>;
}

/** Stores the reach of entities over periods; of repeated ones the last. */
export async function storeReach(tx: BaseScope, advertiserNo: number, rows: readonly PeriodReach[]): Promise<void> {
  const unique = new Map(rows.map((row) => [[row.level, row.since, row.until, row.entity].join(' '), row]));
  const kinds = rows.map(({ resultKind }) => resultKind).filter((kind) => kind !== null);
  const words = await ensureWords(tx, advertiserNo, new Set(kinds));
  const records = [...unique.values()].map(({ figures: { results, spend }, resultKind, ...row }) => {
    const kind = resultKind === null ? null : (words.get(resultKind) ?? null);
    const { level, entity, since, until, reach, frequency } = row;
    return { level, entity, since, until, reach, frequency, results: kind === null ? null : results, kind, spend };
  });
  await tx.db.execute(
    sql`insert into insight_reach (account, level, entity, since, until, reach, frequency, results, result_kind, spend,
        fetched_at)
      select ${advertiserNo}, s.level, s.entity, s.since, s.until, s.reach, s.frequency, s.results,
        s.kind, s.spend, ${tx.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as s (level text, entity text, since date, until date,
        reach bigint, frequency float8, results bigint, kind smallint, spend bigint)
      on conflict (account, level, since, until, entity) do update
        set reach = excluded.reach, frequency = excluded.frequency, results = excluded.results,
          result_kind = excluded.result_kind, spend = excluded.spend, fetched_at = excluded.fetched_at`,
  );
}
