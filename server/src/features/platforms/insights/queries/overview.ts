import { sql, type SQL } from 'drizzle-orm';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { sumOf, dailyOf, figureSetOf, notAdditive, type Reach } from '#features/platforms/insights/rules.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import { readQuestion, type Place, type Question } from './head.ts';
import { changesOf, readAssets, readJudge, readShownAssets } from './judging.ts';
import { kindNamesOf } from './kinds.ts';
import { reachIn, reachOf } from './reach.ts';
import { sumByDay, wordsOfAds } from './sums.ts';

/**
 * Figures of an account over a period. Those of the whole account come from its own rows, which include deleted ads;
 * those of one of the organization's campaigns are the sums of its ads.
 */
export function readOverview(scope: Scope, provider: Provider, place: Place): Promise<Overview> {
  return scope.snapshot(async (at) => {
    const question = await readQuestion(at, provider, place);
    const { head, period, comparison } = question;
    // Sends all queries at once, so that the process adds up the first rows while the database reads the next.
    const [days, before, ads, reach, reachBefore, launches, lastDay, kinds] = await Promise.all([
      daily(at, question, period),
      comparison && daily(at, question, comparison),
      readAds(at, question),
      reachFor(at, question, period),
      comparison && reachFor(at, question, comparison),
      readLaunches(at, question),
      lastSpendDay(at, question),
      readKinds(at, question),
    ]);
    const totals = figureSetOf(sumOf(days.sums.values()), reach);
    const totalsBefore = before && reachBefore && figureSetOf(sumOf(before.sums.values()), reachBefore);
    return {
      ...head,
      totals,
      before: totalsBefore,
      changes: changesOf({
        now: { values: totals.values, daily: days.daily },
        before: before && totalsBefore && { values: totalsBefore.values, daily: before.daily },
        question,
      }),
      floor: question.rule.floor,
      daily: days.daily,
      dailyBefore: before?.daily ?? null,
      launches,
      ...ads,
      lastSpendDay: lastDay,
      kinds,
    };
  });
}

/** The figures of the creatives with results of each kind, those with the most spend first. */
async function readKinds(scope: Scope, question: Question): Promise<Overview['kinds']> {
  const assets = await readAssets(scope, question);
  const shown = question.only === null ? assets : await readShownAssets(scope, question);
  const judge = await readJudge(scope, question, assets);
  const names = kindNamesOf(question.advertiser);
  const groups = groupBy(
    shown.filter((sums) => names.of(sums) !== null),
    (sums) => names.of(sums) ?? '',
  );
  return [...groups]
    .map(([kind, alike]) => ({ kind, alike, sums: sumOf(alike) }))
    .toSorted((a, b) => b.sums.spend - a.sums.spend || (a.kind < b.kind ? -1 : 1))
    .map(({ kind, alike, sums }) => ({
      kind,
      creatives: alike.length,
      figures: figureSetOf(sums, notAdditive),
      judgement: judge.ofGroup(sums).judgement,
    }));
}

const tableOf = ({ only }: Question) => (only === null ? 'insight_account_days' : 'insight_days');

async function daily(scope: Scope, question: Question, period: Period) {
  const sums = await sumByDay(scope, { ...question, table: tableOf(question), period });
  return { sums, daily: dailyOf(period, sums, question.advertiser.stored) };
}

async function reachFor(scope: Scope, { advertiser, only }: Question, period: Period): Promise<Reach> {
  if (only !== null) return notAdditive;
  return reachIn(await reachOf(scope, { advertiser, level: 'account', period }), '');
}

type AdsOfPeriod = Pick<Overview, 'ads' | 'attribution' | 'resultKinds'>;

/** The ads of a period, with the kinds of results and attribution settings of their rows. */
export async function readAds({ db, actor }: Scope, question: Question): Promise<AdsOfPeriod> {
  const { no } = question.advertiser;
  const wordsOf = (numbers: SQL) => sql`array(select w.word from insight_words w where w.account = ${no}
    and w.no in (select ${numbers} from g) order by 1)`;
  const { rows } = await db.execute<AdsOfPeriod['ads'] & Omit<AdsOfPeriod, 'ads'> & Record<string, unknown>>(
    sql`with g as materialized (${wordsOfAds(question)})
      select count(distinct g.ad)::int as total,
        (count(distinct g.ad) filter (where l.creative_id is null))::int as unmatched,
        ${wordsOf(sql`g.attribution`)} as attribution, ${wordsOf(sql`g.kind`)} as "resultKinds"
      from g left join insight_links l on l.organization_id = ${actor.organizationId} and l.account = ${no} and l.ad = g.ad`,
  );
  const { total = 0, unmatched = 0, attribution = [], resultKinds = [] } = rows[0] ?? {};
  return { ads: { total, unmatched }, attribution, resultKinds };
}

/** The last day with spend on or before the end of the period. */
async function lastSpendDay({ db }: Scope, { advertiser, period, only }: Question): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    only === null
      ? sql`select max(day)::text as day from insight_account_days where account = ${advertiser.no}
          and day <= ${period.until}::date and spend > 0`
      : sql`select max(d.day)::text as day from insight_days d where d.account = ${advertiser.no}
          and d.day <= ${period.until}::date and d.spend > 0 and ${only}`,
  );
  return rows[0]?.day ?? null;
}

export async function readLaunches(
  { db }: Scope,
  { advertiser, period, only }: Question,
): Promise<Overview['launches']> {
  const { rows } = await db.execute<{ day: string; ads: number }>(
    sql`select a.first_day::text as day, count(*)::int as ads from (select account, no as ad, first_day from insight_ads) d
      join insight_ads a on a.account = d.account and a.no = d.ad
      where d.account = ${advertiser.no} and d.first_day between ${period.since}::date and ${period.until}::date
        and ${only ?? sql`true`} group by 1 order by 1`,
  );
  return rows;
}
