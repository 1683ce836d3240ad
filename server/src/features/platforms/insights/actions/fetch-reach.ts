import { sql } from 'drizzle-orm';
import {
  comparedPeriod,
  lengthOf,
  presetPeriod,
  presets,
  type Period,
} from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigurePage, FigureRow, FigureRows } from '#adapters/ads/ad-figures.ts';
import { everyMs } from '#features/platforms/insights/rules.ts';
import type { SystemScope } from '#infra/scope.ts';
import { collectPages } from './collect-rows.ts';
import { recordFetch } from './fetch-record.ts';
import { ensureWords } from './staging.ts';
import { endStep, notifyOrganizations, type StepContext } from './step.ts';

type Level = 'account' | 'campaign' | 'adset' | 'ad';

const levels: readonly Level[] = ['account', 'campaign', 'adset', 'ad'];

interface ReachPeriod extends Period {
  level: Level;
}

/** The periods whose reach is offered: each preset, and for the account the days that it is compared with. */
function wantedOf(today: string): ReachPeriod[] {
  const periods = new Map<string, ReachPeriod>();
  const add = (level: Level, period: Period) => periods.set(keyOf({ level, ...period }), { level, ...period });
  for (const preset of presets) {
    const period = presetPeriod(preset, today);
    // The rows of a day have the reach of the account and its ads on it.
    const isDay = lengthOf(period) === 1;
    for (const level of isDay ? (['campaign', 'adset'] as const) : levels) add(level, period);
    const before = preset === 'lifetime' || isDay ? null : comparedPeriod(period, 'previous');
    if (before) add('account', before);
  }
  return [...periods.values()];
}

/** Reads how many people were reached over the periods that are offered, and results that are people: days cannot be added up. */
export async function fetchReach(work: StepContext): Promise<void> {
  const { scope, lease, provider, access, position, ads } = work;
  const { advertiserId } = lease.row;
  const startedAt = scope.now();
  const readAlready = await readKnown(scope, lease.row);
  let [rejected, rows] = [0, 0];
  for (const reachPeriod of wantedOf(position.today)) {
    if (readAlready.has(keyOf(reachPeriod))) continue;
    const { level, since, until } = reachPeriod;
    const query = { advertiserId, since, until, level, daily: false, currencyDigits: lease.currencyDigits };
    let read: FigureRows;
    try {
      read = readAll(await collectPages(work, query, (request) => provider.readFigures(access, request)));
    } catch (error) {
      // Only the period that the platform refuses stays without reach.
      const failure = ads.failureOf(error);
      if (failure?.kind !== 'too-large' && failure?.kind !== 'refused') throw error;
      continue;
    }
    rows += read.rows.length;
    rejected += read.rejected;
    // At once, so that the next try goes on from here where the platform asks to wait.
    await scope.transaction((tx) => storeReach(tx, lease.row.no, { ...reachPeriod, rows: read.rows }));
  }
  await scope.transaction(async (tx) => {
    await tx.db.execute(
      sql`delete from insight_reach where account = ${lease.row.no} and fetched_at < now() - interval '3 days'`,
    );
    await tx.db.execute(
      sql`delete from insight_fetches where account = ${lease.row.no} and finished_at < now() - interval '90 days'`,
    );
    await recordFetch(tx, lease.row.no, { kind: 'reach', startedAt, rows, rejected });
    await endStep(tx, work, { reachAt: tx.now() });
    await notifyOrganizations(tx, work);
  });
}

function readAll(pages: readonly FigurePage[]): FigureRows {
  const all: FigureRows = { rows: [], rejected: 0 };
  for (const page of pages) {
    const { rows, rejected } = page.read();
    all.rows.push(...rows);
    all.rejected += rejected;
  }
  return all;
}

const keyOf = ({ level, since, until }: ReachPeriod) => `${level} ${since} ${until}`;

/** The periods that earlier tries of the same step have fetched. */
async function readKnown(
  { db, now }: SystemScope,
  { no, reachAt }: { no: number; reachAt: Date | null },
): Promise<Set<string>> {
  const after = Math.max(reachAt?.getTime() ?? 0, now().getTime() - everyMs.reach);
  const { rows } = await db.execute<ReachPeriod & Record<string, unknown>>(
    sql`select distinct level, since::text as since, until::text as until from insight_reach
      where account = ${no} and fetched_at > ${new Date(after).toISOString()}::timestamptz`,
  );
  return new Set(rows.map(keyOf));
}

async function storeReach(
  tx: SystemScope,
  advertiserNo: number,
  { level, since, until, rows }: ReachPeriod & { rows: FigureRow[] },
): Promise<void> {
  const unique = new Map(rows.filter(({ reach }) => reach !== null).map((row) => [row.entity, row]));
  const kinds = rows.map(({ resultKind }) => resultKind).filter((kind) => kind !== null);
  const words = await ensureWords(tx, advertiserNo, new Set(kinds));
  const records = [...unique.values()].map(({ entity, reach, frequency, resultKind, figures: { results, spend } }) => {
    const kind = resultKind === null ? null : (words.get(resultKind) ?? null);
    return { entity, reach, frequency, results: kind === null ? null : results, kind, spend };
  });
  await tx.db.execute(
    sql`insert into insight_reach (account, level, entity, since, until, reach, frequency, results, result_kind, spend,
        fetched_at)
      select ${advertiserNo}, ${level}, s.entity, ${since}::date, ${until}::date, s.reach, s.frequency, s.results,
        s.kind, s.spend, ${tx.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as s (entity text, reach bigint, frequency float8,
        results bigint, kind smallint, spend bigint)
      on conflict (account, level, since, until, entity) do update
        set reach = excluded.reach, frequency = excluded.frequency, results = excluded.results,
          result_kind = excluded.result_kind, spend = excluded.spend, fetched_at = excluded.fetched_at`,
  );
}
