-- Figures of ad accounts. They belong to the ad account, are fetched once and read by every organization that uses it.
-- Every table of figures has the account's number first in its primary key and in every other key, so that the tables
-- can be distributed by it.
create table insight_accounts (
  no integer primary key generated always as identity,
  provider text not null,
  advertiser_id text not null,
  source text not null default 'platform' check (source in ('platform', 'file', 'sample')),
  -- Days from the first to the second are stored without a gap; null before the first fetch.
  covered_since date,
  covered_until date,
  -- When the figures of the running day, the last 28 days, the objects and the reach were last fetched.
  fetched_at timestamptz,
  restated_at timestamptz,
  -- The next day to restate, towards older ones; null when nothing is being restated.
  restating date,
  objects_at timestamptz,
  reach_at timestamptz,
  -- The platform's account has nothing before this day.
  exhausted boolean not null default false,
  -- Days of the next fetch of older figures; smaller after the platform refused a size.
  chunk_days smallint not null default 7,
  -- A report that the platform is preparing: what was asked for, and its id there.
  report jsonb,
  -- Why the last try failed, and when the next one is due.
  failure text,
  message text,
  tries smallint not null default 0,
  due_at timestamptz,
  -- The worker that fetches, and until when.
  worker uuid,
  worker_until timestamptz,
  created_at timestamptz not null,
  unique (provider, advertiser_id),
  foreign key (provider, advertiser_id) references advertisers (provider, id) on delete cascade
);
create index insight_accounts_due on insight_accounts (due_at);

-- Shared rows: read by the organizations that use the account, written by the installation.
create procedure share_by_account(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy reading on %s for select using (account in (select no from insight_accounts))', name);
  execute format('create policy installation on %s using ((select current_setting(''app.organization'', true)) = ''*'')', name);
end $$;
alter table insight_accounts enable row level security;
alter table insight_accounts force row level security;
create policy reading on insight_accounts for select using (
  (provider, advertiser_id) in (select o.provider, o.advertiser_id from organizations_to_advertisers o));
create policy installation on insight_accounts using ((select current_setting('app.organization', true)) = '*');

-- Words of a platform that rows repeat: kinds of results, attribution settings.
create table insight_words (
  account integer not null references insight_accounts (no) on delete cascade,
  no smallint not null,
  word text not null,
  primary key (account, no),
  unique (account, word)
);
call share_by_account('insight_words');

create table insight_campaigns (
  account integer not null references insight_accounts (no) on delete cascade,
  id text not null,
  name text not null,
  objective text,
  state text not null,
  platform_state text,
  created_at timestamptz,
  gone_at timestamptz,
  primary key (account, id)
);
call share_by_account('insight_campaigns');

create table insight_ad_sets (
  account integer not null references insight_accounts (no) on delete cascade,
  id text not null,
  campaign_id text not null,
  name text not null,
  goal text,
  state text not null,
  platform_state text,
  created_at timestamptz,
  gone_at timestamptz,
  primary key (account, id)
);
call share_by_account('insight_ad_sets');

-- What an ad shows: an image or a video of the platform, or the picture of a creative that tells neither.
create table insight_media (
  account integer not null references insight_accounts (no) on delete cascade,
  id text not null,
  kind text not null check (kind in ('image', 'video', 'other')),
  -- Media of the same content have the same key; their own id where nothing more is known.
  content text not null,
  name text,
  width integer,
  height integer,
  duration_ms integer,
  -- Signed, and expires within days.
  picture_url text,
  small_sha256 text,
  large_sha256 text,
  picture_tries smallint not null default 0,
  picture_due_at timestamptz,
  primary key (account, id)
);
create index insight_media_by_content on insight_media (account, content);
create index insight_media_due on insight_media (picture_due_at) where picture_due_at is not null;
call share_by_account('insight_media');

create table insight_ads (
  account integer not null references insight_accounts (no) on delete cascade,
  no integer not null generated always as identity,
  id text not null,
  ad_set_id text not null,
  campaign_id text not null,
  name text not null,
  state text not null,
  platform_state text,
  kind text not null check (kind in ('image', 'video', 'carousel', 'other')),
  title text,
  body text,
  -- The content of the main medium: by it ads are grouped.
  content text,
  -- The first and the last day of delivery that are stored.
  first_day date,
  last_day date,
  created_at timestamptz,
  gone_at timestamptz,
  primary key (account, no),
  unique (account, id)
);
create index insight_ads_by_content on insight_ads (account, content);
call share_by_account('insight_ads');

-- The media of an ad, the main one first.
create table insight_ad_media (
  account integer not null,
  ad integer not null,
  media_id text not null,
  position smallint not null,
  primary key (account, ad, media_id),
  foreign key (account, ad) references insight_ads (account, no) on delete cascade
);
create index insight_ad_media_by_media on insight_ad_media (account, media_id);
call share_by_account('insight_ad_media');

-- One row per ad and day of delivery. Money in minor units of the account's currency.
create table insight_days (
  account integer not null,
  day date not null,
  ad integer not null,
  spend bigint not null,
  purchase_value bigint not null,
  impressions integer not null,
  clicks integer not null,
  link_clicks integer not null,
  landing_page_views integer not null,
  results integer not null,
  purchases integer not null,
  plays integer not null,
  views_3s integer not null,
  thruplays integer not null,
  plays_25 integer not null,
  plays_50 integer not null,
  plays_75 integer not null,
  plays_95 integer not null,
  plays_100 integer not null,
  reach integer,
  -- Words of the account: what counts as a result, and what counts conversions.
  result_kind smallint,
  attribution smallint,
  -- All action types as the platform told them, with the attribution windows that were asked for.
  actions jsonb,
  primary key (account, day, ad),
  foreign key (account, ad) references insight_ads (account, no) on delete cascade
);
call share_by_account('insight_days');

-- The whole account by day, deleted ads included, and what was fetched for the day.
create table insight_account_days (
  account integer not null references insight_accounts (no) on delete cascade,
  day date not null,
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
  reach bigint,
  result_kind smallint,
  -- Hash of the day's rows per ad: equal rows are not written again.
  digest bytea,
  rows integer not null default 0,
  fetched_at timestamptz not null,
  primary key (account, day)
);
call share_by_account('insight_account_days');

-- Campaigns by day, platform and placement.
create table insight_placements (
  account integer not null references insight_accounts (no) on delete cascade,
  day date not null,
  campaign_id text not null,
  platform text not null,
  placement text not null,
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
  primary key (account, day, campaign_id, platform, placement)
);
call share_by_account('insight_placements');

-- People reached over a period, as the platform reports it: it cannot be added up.
create table insight_reach (
  account integer not null references insight_accounts (no) on delete cascade,
  level text not null check (level in ('account', 'campaign', 'adset', 'ad')),
  -- Id at the platform; empty for the account.
  entity text not null,
  since date not null,
  until date not null,
  reach bigint not null,
  frequency double precision,
  fetched_at timestamptz not null,
  primary key (account, level, since, until, entity)
);
call share_by_account('insight_reach');

-- What was asked of the platform, and what it changed.
create table insight_fetches (
  account integer not null references insight_accounts (no) on delete cascade,
  no bigint not null generated always as identity,
  kind text not null check (kind in ('objects', 'ads', 'account', 'placements', 'reach', 'file')),
  since date,
  until date,
  rows integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  rejected integer not null default 0,
  repeated integer not null default 0,
  failure text,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  primary key (account, no)
);
call share_by_account('insight_fetches');

-- Pictures of ads, small enough for the database, by content.
create table insight_pictures (
  account integer not null references insight_accounts (no) on delete cascade,
  sha256 text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (account, sha256)
);
call share_by_account('insight_pictures');

-- The creative of an organization that an ad came from, or that a person said it did not come from.
create table insight_links (
  organization_id text not null references organizations (id) on delete cascade,
  account integer not null,
  ad integer not null,
  -- Null: a person cut the link.
  creative_id text,
  reason text not null check (reason in ('asset', 'content', 'uid', 'person')),
  -- Who linked, confirmed or cut; found links have none.
  decided_by text references accounts (id) on delete set null,
  decided boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, account, ad),
  foreign key (account, ad) references insight_ads (account, no) on delete cascade,
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade
);
create index insight_links_by_creative on insight_links (organization_id, creative_id);
create index insight_links_by_ad on insight_links (account, ad);
create index insight_links_by_person on insight_links (decided_by);
call keep_apart('insight_links');
