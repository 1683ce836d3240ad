-- How many days a sum is of: a question about part of a month takes the other days off, and an ad that had only those is
-- not in it. Null where a node of the version before writes a month while nodes are replaced.
-- Days are stored by one writer at a time and account, in the transaction that sums their months: waiting writers sum
-- their months after this.
lock table insight_ad_months in share row exclusive mode;
create temp table sums on commit drop as
  select account, date_trunc('month', day)::date as month, ad, coalesce(attribution, 0) as attribution,
    case when results > 0 then coalesce(result_kind, 0) else 0 end as result_kind, sum(spend) as spend,
    sum(purchase_value) as purchase_value, sum(impressions) as impressions, sum(clicks) as clicks,
    sum(link_clicks) as link_clicks, sum(landing_page_views) as landing_page_views, sum(results) as results,
    sum(purchases) as purchases, sum(plays) as plays, sum(views_3s) as views_3s, sum(thruplays) as thruplays,
    sum(plays_25) as plays_25, sum(plays_50) as plays_50, sum(plays_75) as plays_75, sum(plays_95) as plays_95,
    sum(plays_100) as plays_100, count(*) as days
  from insight_days group by 1, 2, 3, 4, 5;
alter table insight_ad_months add column days smallint;
truncate insight_ad_months;
insert into insight_ad_months (account, month, ad, attribution, result_kind, spend, purchase_value, impressions, clicks,
    link_clicks, landing_page_views, results, purchases, plays, views_3s, thruplays, plays_25, plays_50, plays_75, plays_95,
    plays_100, days)
  select account, month, ad, attribution, result_kind, spend, purchase_value, impressions, clicks, link_clicks,
    landing_page_views, results, purchases, plays, views_3s, thruplays, plays_25, plays_50, plays_75, plays_95, plays_100,
    days
  from sums;
