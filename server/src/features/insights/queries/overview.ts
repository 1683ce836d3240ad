import { sql } from 'drizzle-orm';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { daysOf, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import {
  addSums,
  difference,
  figureSetOf,
  noSums,
  notAdditive,
  notReported,
  type Reach,
  type Sums,
} from '#features/insights/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { readQuestion, type Place, type Question } from './head.ts';
import { reachIn, reachOf } from './reach.ts';
import { fromDays, sumAll, sumByDay } from './sums.ts';

/**
 * Figures of an account over a period. Of the whole account its own rows are taken, which hold deleted ads, too; of one
 * of our campaigns the sums of its ads.
 */
export function readOverview(scope: Scope, provider: Provider, place: Place): Promise<Overview> {
  return scope.snapshot(async (at) => {
    const question = await readQuestion(at, provider, place);
    const { head, period, comparison } = question;
    const [days, before, ads, extent] = [
      await daily(at, question, period),
      comparison && (await daily(at, question, comparison)),
      await countAds(at, question),
      await readExtent(at, question),
    ];
    const total = totalOf(days);
    const perAd = question.only === null ? await sumAll(at, { ...question, only: null }) : total;
    const rest = difference(total, perAd);
    return {
      ...head,
      totals: figureSetOf(total, await reachFor(at, question, period)),
      before: comparison && before && figureSetOf(totalOf(before), await reachFor(at, question, comparison)),
      days: present(days, period),
      daysBefore: comparison && before ? present(before, comparison) : [],
      launches: await readLaunches(at, question),
      deleted: rest && figureSetOf(rest, notAdditive),
      ads,
      ...extent,
    };
  });
}

const tableOf = ({ only }: Question) => (only === null ? 'insight_account_days' : 'insight_days');

const daily = (scope: Scope, question: Question, period: Period): Promise<Map<string, Sums>> =>
  sumByDay(scope, { ...question, table: tableOf(question), period });

function totalOf(days: Map<string, Sums>): Sums {
  const all = [...days.values()];
  return all.reduce(addSums, noSums);
}

const present = (days: Map<string, Sums>, period: Period) =>
  daysOf(period).map((day) => ({ day, values: figureSetOf(days.get(day) ?? noSums, notReported).values }));

async function reachFor(scope: Scope, { account, only }: Question, period: Period): Promise<Reach> {
  if (only !== null) return notAdditive;
  return reachIn(await reachOf(scope, { account, level: 'account', period }), '');
}

async function countAds({ db, actor }: Scope, question: Question): Promise<Overview['ads']> {
  const { rows } = await db.execute<{ total: number; unmatched: number }>(
    sql`select count(*)::int as total, count(*) filter (where l.creative_id is null)::int as unmatched
      from (select distinct d.ad ${fromDays(question)}) d
      left join insight_links l on l.organization_id = ${actor.organizationId} and l.account = ${question.account.no}
        and l.ad = d.ad`,
  );
  return rows[0] ?? { total: 0, unmatched: 0 };
}

export async function readLaunches({ db }: Scope, { account, period, only }: Question): Promise<Overview['launches']> {
  const { rows } = await db.execute<{ day: string; ads: number }>(
    sql`select a.first_day::text as day, count(*)::int as ads from (select account, no as ad, first_day from insight_ads) d
      join insight_ads a on a.account = d.account and a.no = d.ad
      where d.account = ${account.no} and d.first_day between ${period.since}::date and ${period.until}::date
        and ${only ?? sql`true`} group by 1 order by 1`,
  );
  return rows;
}

type Extent = Pick<Overview, 'lastSpendDay' | 'attribution' | 'resultKinds'>;

/** The words of the period's rows, and the last day with spend up to its end. */
export async function readExtent({ db }: Scope, question: Question): Promise<Extent> {
  const { account, period, only } = question;
  const { rows } = await db.execute<{ kind: 'attribution' | 'result'; word: string }>(
    sql`select distinct k.kind, w.word from (
        select d.attribution as no, 'attribution' as kind ${fromDays(question)} group by 1
        union all select d.result_kind, 'result' ${fromDays(question)} and d.results > 0 group by 1) k
      join insight_words w on w.account = ${account.no} and w.no = k.no order by 2`,
  );
  const { rows: last } = await db.execute<{ day: string | null }>(
    only === null
      ? sql`select max(day)::text as day from insight_account_days where account = ${account.no}
          and day <= ${period.until}::date and spend > 0`
      : sql`select max(d.day)::text as day from insight_days d where d.account = ${account.no}
          and d.day <= ${period.until}::date and d.spend > 0 and ${only}`,
  );
  const words = (kind: string) => rows.filter((row) => row.kind === kind).map(({ word }) => word);
  return { lastSpendDay: last[0]?.day ?? null, attribution: words('attribution'), resultKinds: words('result') };
}
