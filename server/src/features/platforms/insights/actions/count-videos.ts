import { sql } from 'drizzle-orm';
import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { BaseScope } from '#infra/scope.ts';

/**
 * Marks the ads that have video: those whose creative is one, and those that were played on any day, as in imported
 * reports. Then counts the impressions of ads with video on some days, and on all days of the ads that were marked.
 */
export async function countVideos({ db }: BaseScope, advertiserNo: number, days: readonly Day[]): Promise<void> {
  const { rows: marked } = await db.execute<{ no: number }>(
    sql`update insight_ads a set has_video = true
      where a.account = ${advertiserNo} and not a.has_video and (a.kind = 'video' or a.no in (
        select d.ad from insight_days d where d.account = ${advertiserNo}
          and d.day = any(${sql.param(days)}::date[]) and (d.plays > 0 or d.views_3s > 0)))
      returning a.no`,
  );
  const earlier = sql`select d.day from insight_days d where d.account = ${advertiserNo}
    and d.ad = any(${sql.param(marked.map(({ no }) => no))}::int[])`;
  await db.execute(
    sql`update insight_account_days t set video_impressions = n.impressions
      from (${videoImpressionsByDay(advertiserNo)}
        and (t.day = any(${sql.param(days)}::date[]) or t.day in (${marked.length > 0 ? earlier : sql`select null::date`}))) n
      where t.account = ${advertiserNo} and t.day = n.day and t.video_impressions is distinct from n.impressions`,
  );
}

/**
 * The impressions of ads with video by day of the account. What the account has beyond its listed ads is of deleted ads:
 * all of it counts if any of it was played.
 */
const videoImpressionsByDay = (advertiserNo: number) => sql`
  select t.day, coalesce(s.of_videos, 0) + case
    when t.plays > coalesce(s.plays, 0) or t.views_3s > coalesce(s.views_3s, 0)
      then greatest(t.impressions - coalesce(s.impressions, 0), 0) else 0 end as impressions
  from insight_account_days t
  left join lateral (select sum(d.impressions) as impressions, sum(d.plays) as plays, sum(d.views_3s) as views_3s,
      sum(d.impressions) filter (where a.has_video) as of_videos
    from insight_days d join insight_ads a on a.account = d.account and a.no = d.ad
    where d.account = t.account and d.day = t.day) s on true
  where t.account = ${advertiserNo}`;
