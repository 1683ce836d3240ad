-- What campaigns had beyond the ads that are told: ads that were deleted at the platform. A campaign has it in its own sum.
create table insight_deleted_days (
  account integer not null references insight_accounts (no) on delete cascade,
  day date not null,
  campaign_id text not null,
  spend bigint not null,
  purchase_value bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  link_clicks bigint not null,
  landing_page_views bigint not null,
  results bigint not null,
  purchases bigint not null,
  plays bigint not null,
  views_3s bigint not null,
  thruplays bigint not null,
  plays_25 bigint not null,
  plays_50 bigint not null,
  plays_75 bigint not null,
  plays_95 bigint not null,
  plays_100 bigint not null,
  result_kind smallint,
  primary key (account, day, campaign_id)
);
call share_by_account('insight_deleted_days');
