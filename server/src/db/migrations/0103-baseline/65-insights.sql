-- What ad platforms and imported reports say about ads.

-- Insights of ad accounts: fetched once, and read by every organization that uses the ad account. In every table of
-- insights the account's number comes first in each key, so that the tables can be distributed by it.
create table insight_accounts (
  no integer primary key generated always as identity,
  provider text not null,
  advertiser_id text not null,
  source text not null default 'platform' check (source in ('platform', 'file', 'sample')),
  -- Every day between the two is stored; null before the first fetch.
  covered_since date,
  covered_until date,
  -- Last fetch of the current day, of the last 28 days, of the objects and of the reach.
  fetched_at timestamptz,
  restated_at timestamptz,
  -- The next day to restate, newest first; null when none is being restated.
  restating date,
  objects_at timestamptz,
  reach_at timestamptz,
  -- The platform has no earlier days.
  exhausted boolean not null default false,
  -- Days of the next fetch of history; reduced when the platform refuses the size.
  chunk_days smallint not null default 7,
  -- Rows per page of insights; reduced after failures.
  page_rows smallint not null default 500,
  -- A report that the platform is preparing: its request and the platform's id.
  report jsonb,
  -- Why the last fetch failed.
  failure text,
  message text,
  tries smallint not null default 0,
  -- First failure since the last success.
  failing_since timestamptz,
  -- When the next fetch is due.
  due_at timestamptz,
  -- Lease of a worker.
  worker uuid,
  worker_until timestamptz,
  -- Null while an organization uses the account.
  unused_since timestamptz,
  created_at timestamptz not null,
  unique (provider, advertiser_id),
  foreign key (provider, advertiser_id) references advertisers (provider, id) on delete cascade
);
create index insight_accounts_due on insight_accounts (due_at);
alter table insight_accounts enable row level security;
alter table insight_accounts force row level security;
create policy reading on insight_accounts for select using (
  (provider, advertiser_id) in (select o.provider, o.advertiser_id from organizations_to_advertisers o));
create policy installation on insight_accounts using ((select current_setting('app.organization', true)) = '*');

-- Terms of the platform that rows refer to by number: kinds of results and attribution settings.
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

-- What ads show: an image or a video of the platform, or the picture of a creative that names neither.
create table insight_media (
  account integer not null references insight_accounts (no) on delete cascade,
  id text not null,
  kind text not null check (kind in ('image', 'video', 'other')),
  -- Media with the same content have the same key; by default the id.
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
  -- When width, height and duration are requested from the platform.
  facts_due_at timestamptz,
  facts_tries smallint not null default 0,
  primary key (account, id)
);
create index insight_media_by_content on insight_media (account, content);
create index insight_media_due on insight_media (picture_due_at) where picture_due_at is not null;
-- Videos of an ad account with the same picture and duration count as one content, since a video uploaded twice has
-- two ids.
create index insight_media_by_picture on insight_media (account, large_sha256) where kind = 'video';
create index insight_media_facts_due on insight_media (account, facts_due_at) where facts_due_at is not null;
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
  -- Content of the main medium, by which ads are grouped.
  content text,
  -- First and last stored day of delivery.
  first_day date,
  last_day date,
  created_at timestamptz,
  gone_at timestamptz,
  primary key (account, no),
  unique (account, id)
);
create index insight_ads_by_content on insight_ads (account, content);
call share_by_account('insight_ads');

-- The media of an ad, the main medium first.
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

-- One row per ad and day of delivery, money in minor units of the account's currency. Without a foreign key to ads,
-- which took a fifth of the time of an import: ads are deleted with their account only.
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
  -- Platforms share a conversion between ads, so that results can be fractions.
  results double precision not null,
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
  -- Words of the account.
  result_kind smallint,
  attribution smallint,
  -- All action types as reported by the platform, with the requested attribution windows.
  actions jsonb,
  primary key (account, day, ad)
);
call share_by_account('insight_days');

-- In place of a foreign key.
create function delete_insight_days() returns trigger language plpgsql as $$
begin
  delete from insight_days where account = old.no;
  return null;
end $$;
create trigger insight_days_with_account after delete on insight_accounts
  for each row execute function delete_insight_days();

-- Sums of insight_days by calendar month, so that long periods read days only at their ends. Written in the
-- transaction that writes the days.
create table insight_ad_months (
  account integer not null references insight_accounts (no) on delete cascade,
  -- Its first day.
  month date not null,
  ad integer not null,
  -- As in insight_days; 0 for none.
  attribution smallint not null,
  -- 0 for rows without results.
  result_kind smallint not null,
  spend bigint not null,
  purchase_value bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  link_clicks bigint not null,
  landing_page_views bigint not null,
  results double precision not null,
  purchases bigint not null,
  plays bigint not null,
  views_3s bigint not null,
  thruplays bigint not null,
  plays_25 bigint not null,
  plays_50 bigint not null,
  plays_75 bigint not null,
  plays_95 bigint not null,
  plays_100 bigint not null,
  -- Number of days in the sum: a period that covers part of a month subtracts the other days.
  days smallint,
  primary key (account, month, ad, attribution, result_kind)
);
call share_by_account('insight_ad_months');

-- The whole account by day, deleted ads included, and the state of its fetch.
create table insight_account_days (
  account integer not null references insight_accounts (no) on delete cascade,
  day date not null,
  spend bigint not null,
  purchase_value bigint not null,
  impressions bigint not null,
  clicks bigint not null,
  link_clicks bigint not null,
  landing_page_views bigint not null,
  results double precision not null,
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
  results double precision not null,
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

-- Campaign totals beyond those of the reported ads, that is of ads deleted at the platform.
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
  results double precision not null,
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

-- People reached over a period as reported by the platform, since reach cannot be summed.
create table insight_reach (
  account integer not null references insight_accounts (no) on delete cascade,
  level text not null check (level in ('account', 'campaign', 'adset', 'ad')),
  -- The platform's id; empty for the account.
  entity text not null,
  since date not null,
  until date not null,
  reach bigint not null,
  frequency double precision,
  -- Results that count people cannot be summed over days.
  results bigint,
  result_kind smallint,
  spend bigint,
  fetched_at timestamptz not null,
  primary key (account, level, since, until, entity)
);
call share_by_account('insight_reach');

-- Requests to the platform, and the rows that they changed.
create table insight_fetches (
  account integer not null references insight_accounts (no) on delete cascade,
  no bigint not null generated always as identity,
  kind text not null check (kind in ('objects', 'ads', 'account', 'placements', 'reach', 'file', 'pictures')),
  since date,
  until date,
  -- Refetched stored days, which the platform may have corrected.
  restated boolean not null default false,
  rows integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  rejected integer not null default 0,
  repeated integer not null default 0,
  -- Hash of the platform's answer, to skip unchanged days; null if not all of it is stored.
  digest bytea,
  failure text,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  primary key (account, no)
);
call share_by_account('insight_fetches');

-- Pictures of ads by content, kept in the file storage.
create table insight_pictures (
  account integer not null references insight_accounts (no) on delete cascade,
  sha256 text not null,
  -- Set for pictures that have not been moved to the storage yet; they have no size.
  bytes bytea,
  size_bytes bigint,
  crc32 bigint,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (account, sha256)
);
create index insight_pictures_to_move on insight_pictures (account) where bytes is not null;
call share_by_account('insight_pictures');

-- Imported reports, which can be undone.
create table insight_imports (
  account integer not null references insight_accounts (no) on delete cascade,
  id text not null,
  -- Later imports have higher numbers.
  no bigint not null generated always as identity,
  file_name text not null,
  imported_by text,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (account, id)
);
call share_by_account('insight_imports');

-- The days of an import.
create table insight_import_days (
  account integer not null references insight_accounts (no) on delete cascade,
  import_id text not null,
  day date not null,
  rows integer not null,
  spend bigint not null,
  -- Previous content of insight_account_days and insight_days; null where nothing was stored.
  replaced_day jsonb,
  replaced_rows jsonb,
  primary key (account, import_id, day)
);
call share_by_account('insight_import_days');

-- What a report's column headings mean to an organization, without case and accents; null: ignored.
create table report_headings (
  organization_id text not null references organizations (id) on delete cascade,
  heading text not null,
  meaning text,
  updated_at timestamptz not null,
  primary key (organization_id, heading)
);
call keep_apart('report_headings');

-- Links from ads to creatives, and links that a person removed.
create table insight_links (
  organization_id text not null references organizations (id) on delete cascade,
  account integer not null,
  ad integer not null,
  -- Null when a person removed the link.
  creative_id text,
  reason text not null check (reason in ('asset', 'content', 'uid', 'person')),
  -- Who linked, confirmed or removed it; null for automatic links.
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

-- Secret addresses that show one report until they expire. Only the hash of the address is stored.
create table figure_shares (
  id text primary key,
  organization_id text not null,
  provider text not null,
  advertiser_id text not null,
  page text not null check (page in ('overview', 'creatives')),
  -- Ad account, period, filters and display.
  report jsonb not null,
  token_hash bytea not null unique,
  created_by text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  foreign key (organization_id, provider, advertiser_id)
    references organizations_to_advertisers (organization_id, provider, advertiser_id) on delete cascade
);
create index figure_shares_by_organization on figure_shares (organization_id, created_at);
create index figure_shares_by_person on figure_shares (created_by);
create index figure_shares_by_account on figure_shares (organization_id, provider, advertiser_id);
call keep_apart('figure_shares');
