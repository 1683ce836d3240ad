import { sql } from 'drizzle-orm';
import { lengthOf, type Day, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { audienceOf } from '#features/operation/sample/rules/ads/performance.ts';
import type { AdPlan } from '#features/operation/sample/rules/ads/plan.ts';
import { peopleReached, reachedTogether } from '#features/operation/sample/rules/ads/reach.ts';
import { reachPeriodsOf } from '#features/platforms/insights/actions/fetch-reach.ts';
import { storeReach, type PeriodReach } from '#features/platforms/insights/actions/store-reach.ts';
import { groupBy } from '#infra/group-by.ts';
import type { BaseScope } from '#infra/scope.ts';

interface ReachedAd {
  id: string;
  begun: Day;
  plan: AdPlan;
}

interface Account {
  no: number;
  today: Day;
  ads: readonly ReachedAd[];
}

interface DayRow extends Record<string, unknown> {
  id: string;
  adSetId: string;
  campaignId: string;
  day: Day;
  impressions: number;
  spend: number;
}

/** What ads, ad sets, campaigns and the account reached in the periods that are offered. */
export async function storeSampleReach(tx: BaseScope, { no, today, ads }: Account): Promise<void> {
  const { rows } = await tx.db.execute<DayRow>(
    sql`select a.id, a.ad_set_id as "adSetId", a.campaign_id as "campaignId", d.day::text as day, d.impressions,
        d.spend::float8 as spend from insight_days d join insight_ads a on a.account = d.account and a.no = d.ad
      where d.account = ${no}`,
  );
  const plans = new Map(ads.map((ad) => [ad.id, ad]));
  const offered = reachPeriodsOf(today);
  // The platform's rows of a day have the reach of the account; here it is kept like that of longer periods.
  const days = offered
    .filter(({ since, until }) => since === until)
    .map((day) => ({ ...day, level: 'account' as const }));
  const periods = groupBy([...offered, ...days], ({ since, until }) => `${since} ${until}`);
  const reached = [...periods.values()].flatMap((group) => {
    const levels = new Set(group.map(({ level }) => level));
    return group
      .slice(0, 1)
      .flatMap((period) => reachIn(period, rows, plans))
      .filter(({ level }) => levels.has(level));
  });
  await storeReach(tx, no, reached);
  await tx.db.execute(
    sql`delete from insight_reach where account = ${no} and fetched_at < ${tx.now().toISOString()}::timestamptz - interval '3 days'`,
  );
}

/** The entities of every level with delivery in a period. */
function reachIn(
  { since, until }: Period,
  rows: readonly DayRow[],
  plans: ReadonlyMap<string, ReachedAd>,
): PeriodReach[] {
  const sums = new Map<string, DayRow & { days: number; last: Day }>();
  for (const row of rows) {
    if (row.day < since || row.day > until) continue;
    const sum = sums.get(row.id);
    if (!sum) sums.set(row.id, { ...row, days: 1, last: row.day });
    else {
      sum.impressions += row.impressions;
      sum.spend += row.spend;
      sum.days += 1;
      if (row.day > sum.last) sum.last = row.day;
    }
  }
  const reaches = [...sums.values()].flatMap((sum): Part[] => {
    const ad = plans.get(sum.id);
    if (!ad) return [];
    const age = lengthOf({ since: ad.begun, until: sum.last }) - 1;
    const audience = audienceOf(ad.plan, age, (ad.plan.daily / ad.plan.cpm) * 1000);
    const { id, adSetId, campaignId, impressions, spend, days } = sum;
    const kind = ad.plan.result;
    return [
      { id, adSetId, campaignId, impressions, spend, kind, reach: peopleReached(impressions, { audience, days }) },
    ];
  });
  const adSets = joined(reaches, ({ adSetId }) => adSetId);
  const campaigns = joined(adSets, ({ campaignId }) => campaignId);
  const account = joined(campaigns, () => '');
  const of = (level: PeriodReach['level'], parts: readonly Part[]): PeriodReach[] =>
    parts.map(({ id, impressions, spend, reach, kind }) => ({
      level,
      since,
      until,
      entity: id,
      reach,
      frequency: impressions / Math.max(1, reach),
      resultKind: kind === 'reach' ? kind : null,
      figures: { results: reach, spend },
    }));
  return [...of('ad', reaches), ...of('adset', adSets), ...of('campaign', campaigns), ...of('account', account)];
}

interface Part {
  id: string;
  adSetId: string;
  campaignId: string;
  impressions: number;
  spend: number;
  reach: number;
  kind: AdPlan['result'] | null;
}

function joined(parts: readonly Part[], keyOf: (part: Part) => string): Part[] {
  const groups = groupBy(parts, keyOf);
  return [...groups].map(([id, group]) => {
    const [first] = group;
    const kinds = new Set(group.map(({ kind }) => kind));
    const sum = (name: 'impressions' | 'spend') => group.reduce((total, part) => total + part[name], 0);
    return {
      id,
      adSetId: first?.adSetId ?? '',
      campaignId: first?.campaignId ?? '',
      impressions: sum('impressions'),
      spend: sum('spend'),
      reach: reachedTogether(group.map(({ reach }) => reach)),
      kind: kinds.size === 1 ? (first?.kind ?? null) : null,
    };
  });
}
