-- How many days a sum is of: a question about part of a month takes the other days off, and an ad that had only those is
-- not in it.
alter table insight_ad_months add column rows smallint;
update insight_ad_months m set rows = d.rows
  from (select account, date_trunc('month', day)::date as month, ad, coalesce(attribution, 0) as attribution,
      case when results > 0 then coalesce(result_kind, 0) else 0 end as result_kind, count(*) as rows
    from insight_days group by 1, 2, 3, 4, 5) d
  where (m.account, m.month, m.ad, m.attribution, m.result_kind)
    = (d.account, d.month, d.ad, d.attribution, d.result_kind);
delete from insight_ad_months where rows is null;
alter table insight_ad_months alter column rows set not null;
