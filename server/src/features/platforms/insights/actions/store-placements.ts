import { sql } from 'drizzle-orm';
import { reportedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { columnOf, typeOfColumn } from '#features/platforms/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';
import { ensureWords, figureColumns, listed } from './staging.ts';

interface Batch extends Period {
  advertiserNo: number;
  rows: readonly FigureRow[];
}

const rowsAtOnce = 5000;
const key = ['day', 'campaign_id', 'platform', 'placement'];
const columns = [...figureColumns, 'result_kind'];

/**
 * Stores the rows of campaigns by day and placement, and removes rows that the platform no longer reports. Equal rows
 * are not written.
 */
export async function storePlacements({ db, ...tx }: BaseScope, batch: Batch): Promise<void> {
  const { advertiserNo, since, until } = batch;
  const words = await ensureWords(
    { db, ...tx },
    advertiserNo,
    new Set(batch.rows.map(({ resultKind }) => resultKind).filter((word) => word !== null)),
  );
  const unique = new Map(
    batch.rows
      .filter((row) => row.since === row.until && row.since >= since && row.until <= until)
      .map((row) => [JSON.stringify([row.since, row.entity, row.platform, row.placement]), row]),
  );
  const rows = [...unique.values()].map((row) => ({
    day: row.since,
    campaign_id: row.entity,
    platform: row.platform,
    placement: row.placement,
    ...Object.fromEntries(reportedFigures.map((name) => [columnOf[name], row.figures[name]])),
    result_kind: row.resultKind === null ? null : (words.get(row.resultKind) ?? null),
  }));
  const typed = sql.raw(
    `day date, campaign_id text, platform text, placement text, ${figureColumns.map((name) => `${name} ${typeOfColumn(name)}`).join(', ')}, result_kind smallint`,
  );
  const isSame = sql.raw(key.map((name) => `p.${name} = s.${name}`).join(' and '));
  const set = sql.raw(columns.map((name) => `${name} = s.${name}`).join(', '));
  await db.execute(
    sql`delete from insight_placements p where p.account = ${advertiserNo} and p.day between ${since}::date and ${until}::date
      and not exists (select from jsonb_to_recordset(${JSON.stringify(rows.map(({ day, campaign_id, platform, placement }) => ({ day, campaign_id, platform, placement })))}::jsonb)
        as s (day date, campaign_id text, platform text, placement text) where ${isSame})`,
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const recordset = sql`jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + rowsAtOnce))}::jsonb) as s (${typed})`;
    await db.execute(
      sql`update insight_placements p set ${set} from ${recordset} where p.account = ${advertiserNo} and ${isSame}
        and (${listed('p', columns)}) is distinct from (${listed('s', columns)})`,
    );
    await db.execute(
      sql`insert into insight_placements (account, ${sql.raw([...key, ...columns].join(', '))})
        select ${advertiserNo}, ${listed('s', [...key, ...columns])} from ${recordset}
        where not exists (select from insight_placements p where p.account = ${advertiserNo} and ${isSame})`,
    );
  }
}
