import { sql } from 'drizzle-orm';
import {
  comparedPeriod,
  lengthOf,
  presetPeriod,
  presets,
  type Period,
} from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import type { SystemScope } from '#infra/scope.ts';
import { recordFetch } from './fetch-record.ts';
import { endStep, tellOrganizations, type Work } from './step.ts';

type Level = 'account' | 'campaign' | 'adset' | 'ad';

/** Reach of single ads and sets is offered for these periods; of the account for all. */
const detailed = new Set(['last_7_days', 'last_14_days', 'last_28_days', 'last_30_days', 'last_90_days', 'this_month']);
const levels: readonly Level[] = ['campaign', 'adset', 'ad'];

interface Wanted extends Period {
  level: Level;
}

/** The periods whose reach is offered: each preset, and the days that it is compared with. */
function wantedOf(today: string): Wanted[] {
  const wanted = new Map<string, Wanted>();
  const add = (level: Level, period: Period) =>
    wanted.set(`${level} ${period.since} ${period.until}`, { level, ...period });
  for (const preset of presets) {
    const period = presetPeriod(preset, today);
    // Rows of days have the reach of single days.
    if (lengthOf(period) === 1) continue;
    add('account', period);
    const before = preset === 'lifetime' ? null : comparedPeriod(period, 'previous');
    if (before) add('account', before);
    if (detailed.has(preset)) for (const level of levels) add(level, period);
  }
  return [...wanted.values()];
}

/** Reads how many people were reached over the periods that are offered: days cannot be added up. */
export async function fetchReach(work: Work): Promise<void> {
  const { scope, held, provider, access, position, ads } = work;
  const { advertiserId } = held.row;
  const startedAt = scope.now();
  const found: (Wanted & { rows: FigureRow[] })[] = [];
  let rejected = 0;
  for (const wanted of wantedOf(position.today)) {
    const { level, since, until } = wanted;
    const query = { advertiserId, since, until, level, daily: false, currencyDigits: held.currencyDigits };
    const rows: FigureRow[] = [];
    try {
      for await (const page of provider.readFigures(access, query)) {
        const read = page.read();
        rows.push(...read.rows);
        rejected += read.rejected;
      }
      found.push({ ...wanted, rows });
    } catch (error) {
      // A period that the platform does not hand out is left without reach; the others are not.
      const failure = ads.failureOf(error);
      if (failure?.kind !== 'too-large' && failure?.kind !== 'refused') throw error;
    }
  }
  await scope.transaction(async (tx) => {
    for (const each of found) await storeReach(tx, held.row.no, each);
    await tx.db.execute(
      sql`delete from insight_reach where account = ${held.row.no} and fetched_at < now() - interval '3 days'`,
    );
    await tx.db.execute(
      sql`delete from insight_fetches where account = ${held.row.no} and finished_at < now() - interval '90 days'`,
    );
    const rows = found.reduce((sum, each) => sum + each.rows.length, 0);
    await recordFetch(tx, held, { kind: 'reach', startedAt, rows, rejected });
    await endStep(tx, work, { reachAt: startedAt });
    await tellOrganizations(tx, work);
  });
}

async function storeReach(
  tx: SystemScope,
  account: number,
  { level, since, until, rows }: Wanted & { rows: FigureRow[] },
): Promise<void> {
  const unique = new Map(rows.filter(({ reach }) => reach !== null).map((row) => [row.entity, row]));
  const given = [...unique.values()].map(({ entity, reach, frequency }) => ({ entity, reach, frequency }));
  await tx.db.execute(
    sql`insert into insight_reach (account, level, entity, since, until, reach, frequency, fetched_at)
      select ${account}, ${level}, s.entity, ${since}::date, ${until}::date, s.reach, s.frequency,
        ${tx.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as s (entity text, reach bigint, frequency float8)
      on conflict (account, level, since, until, entity) do update
        set reach = excluded.reach, frequency = excluded.frequency, fetched_at = excluded.fetched_at`,
  );
}
