-- Whether an ad has video: its creative is one, or it was played on any day, as in imported reports.
alter table insight_ads add column has_video boolean not null default false;
update insight_ads a set has_video = true
where a.kind = 'video' or exists (
  select from insight_ad_months m where m.account = a.account and m.ad = a.no and (m.plays > 0 or m.views_3s > 0));

-- Impressions of ads with video; hook rate and hold rate divide by them. Null: not counted.
alter table insight_account_days add column video_impressions bigint;
-- What the account has beyond its listed ads is of deleted ads. Reads the large table of days once, and locks it never.
update insight_account_days t
set video_impressions = coalesce(s.of_videos, 0) + case
  when t.plays > coalesce(s.plays, 0) or t.views_3s > coalesce(s.views_3s, 0)
    then greatest(t.impressions - coalesce(s.impressions, 0), 0) else 0 end
from insight_account_days w
left join (
  select d.account, d.day, sum(d.impressions) as impressions, sum(d.plays) as plays, sum(d.views_3s) as views_3s,
    sum(d.impressions) filter (where a.has_video) as of_videos
  from insight_days d
  join insight_ads a on a.account = d.account and a.no = d.ad
  group by d.account, d.day) s on s.account = w.account and s.day = w.day
where t.account = w.account and t.day = w.day;
