import { sql } from 'drizzle-orm';
import {
  comparedPeriod,
  lengthOf,
  presetPeriod,
  presets,
  type Period,
} from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigurePage, FigureRows } from '#adapters/ads/ad-figures.ts';
import { everyMs } from '#features/platforms/insights/rules.ts';
import type { SystemScope } from '#infra/scope.ts';
import { collectPages } from './collect-rows.ts';
import { recordFetch } from './fetch-record.ts';
import { endStep, notifyOrganizations, type StepContext } from './step.ts';
import { storeReach, type ReachLevel } from './store-reach.ts';

const levels: readonly ReachLevel[] = ['account', 'campaign', 'adset', 'ad'];

interface ReachPeriod extends Period {
  level: ReachLevel;
}

/** The periods whose reach the pages show: each preset and, for the account, the period that it is compared with. */
export function reachPeriodsOf(today: string): ReachPeriod[] {
  const periods = new Map<string, ReachPeriod>();
  const add = (level: ReachLevel, period: Period) => periods.set(keyOf({ level, ...period }), { level, ...period });
  for (const preset of presets) {
    const period = presetPeriod(preset, today);
    // The daily rows already contain the reach of the account and its ads on a single day.
    const isDay = lengthOf(period) === 1;
    for (const level of isDay ? (['campaign', 'adset'] as const) : levels) add(level, period);
    const before = preset === 'lifetime' || isDay ? null : comparedPeriod(period, 'previous');
    if (before) add('account', before);
  }
  return [...periods.values()];
}

/**
 * Reads figures that cannot be summed from days, reach and results that count people, for each period that pages show.
 */
export async function fetchReach(work: StepContext): Promise<void> {
  const { scope, lease, provider, access, position, ads } = work;
  const { advertiserId } = lease.row;
  const startedAt = scope.now();
  const readAlready = await readKnown(scope, lease.row);
  let [rejected, rows] = [0, 0];
  for (const reachPeriod of reachPeriodsOf(position.today)) {
    if (readAlready.has(keyOf(reachPeriod))) continue;
    const { level, since, until } = reachPeriod;
    const query = { advertiserId, since, until, level, daily: false, currencyDigits: lease.currencyDigits };
    let read: FigureRows;
    try {
      read = readAll(await collectPages(work, query, (request) => provider.readFigures(access, request)));
    } catch (error) {
      // Only the refused period stays without reach.
      const failure = ads.failureOf(error);
      if (failure?.kind !== 'too-large' && failure?.kind !== 'refused') throw error;
      continue;
    }
    rows += read.rows.length;
    rejected += read.rejected;
    // Stores each period at once, so that the next try continues here if the platform requests a delay.
    const reached = read.rows.flatMap(({ reach, ...row }) =>
      reach === null ? [] : [{ ...row, ...reachPeriod, reach }],
    );
    await scope.transaction((tx) => storeReach(tx, lease.row.no, reached));
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

/** The periods that earlier tries of this step have fetched. */
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
