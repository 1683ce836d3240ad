import { sql } from 'drizzle-orm';
import type { FigureAlertType } from '@ad-foundry/contract/notifications/alerts.ts';
import type { JudgementRule } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { dayAt, shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { spendOff } from '@ad-foundry/contract/rules/periods/usual-spend.ts';
import type { OpenAdvertiser } from '#features/platforms/insights/access.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { readFatigue } from './fatigue.ts';

/** Something that is wrong with running ads now. */
export interface Finding {
  type: FigureAlertType;
  /** What it is about, within the type: an asset, an ad, or a direction of spend. */
  subject: string;
  name: string | null;
  /** The asset whose page shows it. */
  key: string | null;
  spend: number | null;
  usual: number | null;
}

export interface AlertQuestion {
  advertiser: OpenAdvertiser;
  rule: JudgementRule;
}

const noSpend = { spend: null, usual: null };

/** The day before today, if its figures were stored after it ended. */
export function yesterdayOf({ stored, fetchedAt, timeZone, today }: OpenAdvertiser): Day | null {
  const yesterday = shiftDay(today, -1);
  const isWhole = stored !== null && stored.until >= yesterday && fetchedAt !== null;
  return isWhole && dayAt(fetchedAt, timeZone) >= today ? yesterday : null;
}

/** Ads that the platform rejected. */
export async function findRejected({ db }: OrganizationScope, { advertiser }: AlertQuestion): Promise<Finding[]> {
  const { rows } = await db.execute<{ id: string; name: string; key: string | null }>(sql`
    select id, name, case when first_day is not null then coalesce(content, id) end as key
    from insight_ads where account = ${advertiser.no} and state = 'rejected' order by no desc`);
  return rows.map(({ id, name, key }) => ({ type: 'ad_rejected', subject: id, name, key, ...noSpend }));
}

/** Assets with an active ad that delivered nothing on a day, though they spent enough in the week before. */
export async function findStopped(
  { db }: OrganizationScope,
  { advertiser, rule }: AlertQuestion,
  day: Day,
): Promise<Finding[]> {
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select coalesce(a.content, a.id) as key, min(a.name) as name from insight_ads a
    join insight_days d on d.account = a.account and d.ad = a.no and d.day between ${shiftDay(day, -7)}::date and ${day}::date
    where a.account = ${advertiser.no} and a.last_day >= ${shiftDay(day, -7)}::date group by 1
    having bool_or(a.state = 'active') and coalesce(sum(d.spend) filter (where d.day = ${day}::date), 0) <= 0
      and sum(d.spend) filter (where d.day < ${day}::date) >= ${rule.floor.spend}
    order by sum(d.spend) desc, 1`);
  return rows.map(({ key, name }) => ({ type: 'delivery_stopped', subject: key, name, key, ...noSpend }));
}

const usualDays = 14;

/** Whether the account's spend on a day is far off the days before. */
export async function findSpendOff(
  { db }: OrganizationScope,
  { advertiser, rule }: AlertQuestion,
  day: Day,
): Promise<Finding[]> {
  const { rows } = await db.execute<{ day: Day; spend: number }>(sql`
    select day::text as day, sum(spend)::float8 as spend from insight_account_days
    where account = ${advertiser.no} and day between ${shiftDay(day, -usualDays)}::date and ${day}::date group by 1`);
  const spend = rows.find((row) => row.day === day)?.spend ?? 0;
  const before = rows.filter((row) => row.day < day).map((row) => row.spend);
  const off = spendOff({ spend, before, floor: rule.floor.spend });
  return off ? [{ type: 'spend_off', subject: off.direction, name: null, key: null, spend, usual: off.usual }] : [];
}

/** Assets that became tired, as of the last settled day; none of an account whose figures end long before today. */
export async function findTired(scope: OrganizationScope, question: AlertQuestion): Promise<Finding[]> {
  const { no, today, stored } = question.advertiser;
  if (stored === null || stored.until < shiftDay(today, -7)) return [];
  const { rows } = await scope.db.execute<{ key: string; name: string }>(sql`
    select coalesce(a.content, a.id) as key, coalesce(min(m.name), min(a.name)) as name from insight_ads a
    left join insight_media m on m.account = a.account and m.id = a.content
    where a.account = ${no} and a.last_day >= ${shiftDay(today, -14)}::date group by 1 order by 1`);
  const assets = rows.map(({ key, name }) => ({ name, ads: [{ content: key, id: key }] }));
  const fatigue = await readFatigue(scope, { ...question, period: { since: today, until: today } }, assets);
  return assets.flatMap((asset) => {
    const [key = ''] = asset.ads.map(({ id }) => id);
    return fatigue.has(asset, 'creative')
      ? [{ type: 'asset_tired' as const, subject: key, name: asset.name, key, ...noSpend }]
      : [];
  });
}
