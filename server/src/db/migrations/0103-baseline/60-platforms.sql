-- Connections to ad platforms, their ad accounts, and files sent to them.

-- Connections to ad platforms: one person's access for one organization.
create table tokens (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- The person who connected.
  user_id text references accounts (id) on delete set null,
  provider text not null check (provider in ('dv360', 'gads', 'meta', 'snapchat', 'tiktok')),
  provider_user_id text not null,
  kind text not null check (kind in ('person', 'system')),
  -- Encrypted; null once the platform has revoked the access.
  token bytea,
  -- Keyed hash, to find equal tokens without decrypting them.
  token_hash bytea,
  metadata jsonb not null default '{}',
  scopes jsonb not null,
  invalid_at timestamptz,
  invalid_reason text,
  expires_at timestamptz,
  checked_at timestamptz,
  -- The smallest number of days before expiry that a warning was sent for.
  warned_days smallint,
  connected_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (organization_id, id),
  unique (provider, provider_user_id, organization_id),
  unique (token_hash, organization_id),
  check (invalid_at is null or invalid_reason is not null),
  check (deleted_at is not null or token is not null or invalid_at is not null)
);
create index tokens_by_person on tokens (provider, provider_user_id);
create index tokens_by_user on tokens (user_id);
call keep_apart('tokens');

-- Ad accounts, shared by all organizations with access. An organization reads those that it uses or can reach, and
-- changes none.
create table advertisers (
  provider text not null check (provider in ('dv360', 'gads', 'meta', 'snapchat', 'tiktok')),
  id text not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  status text not null,
  platform_status text not null,
  currency text,
  time_zone text,
  business_name text,
  routing text,
  -- Exists here only, with imported or sample figures, and without a connection.
  is_local boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (provider, id)
);

-- Ad accounts that an organization uses.
create table organizations_to_advertisers (
  organization_id text not null references organizations (id) on delete cascade,
  provider text not null,
  advertiser_id text not null,
  chosen_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  primary key (organization_id, provider, advertiser_id),
  foreign key (provider, advertiser_id) references advertisers (provider, id) on delete cascade
);
create index organizations_to_advertisers_by_advertiser on organizations_to_advertisers (provider, advertiser_id);
call keep_apart('organizations_to_advertisers');

-- Ad accounts that a connection can reach.
create table advertisers_to_tokens (
  organization_id text not null,
  token_id text not null,
  provider text not null,
  advertiser_id text not null,
  may_send boolean not null,
  created_at timestamptz not null,
  primary key (organization_id, token_id, provider, advertiser_id),
  foreign key (organization_id, token_id) references tokens (organization_id, id) on delete cascade,
  foreign key (provider, advertiser_id) references advertisers (provider, id) on delete cascade
);
create index advertisers_to_tokens_by_advertiser on advertisers_to_tokens (provider, advertiser_id, organization_id);
call keep_apart('advertisers_to_tokens');

-- Defined here, because the policy reads the two tables above.
alter table advertisers enable row level security;
alter table advertisers force row level security;
create policy reading on advertisers for select using (
  exists (select from organizations_to_advertisers o where o.provider = advertisers.provider and o.advertiser_id = id)
  or exists (select from advertisers_to_tokens t where t.provider = advertisers.provider and t.advertiser_id = id));
create policy installation on advertisers using ((select current_setting('app.organization', true)) = '*');

-- Ad accounts of campaigns and groups.
create table advertiser_assignments (
  id uuid primary key,
  organization_id text not null,
  provider text not null,
  advertiser_id text not null,
  campaign_id text,
  group_id text,
  assigned_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  foreign key (organization_id, provider, advertiser_id)
    references organizations_to_advertisers (organization_id, provider, advertiser_id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references campaign_groups (organization_id, id) on delete cascade,
  check ((campaign_id is null) <> (group_id is null))
);
create unique index advertiser_assignments_once on advertiser_assignments
  (organization_id, provider, advertiser_id, coalesce(campaign_id, ''), coalesce(group_id, ''));
create index advertiser_assignments_by_campaign on advertiser_assignments (organization_id, campaign_id);
create index advertiser_assignments_by_group on advertiser_assignments (organization_id, group_id);
call keep_apart('advertiser_assignments');

-- Connections in progress at a platform's consent page, bound to the sign-in that started them.
create table provider_attempts (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  sign_in_id uuid not null,
  provider text not null,
  state_hash bytea not null unique,
  -- The connection to renew.
  token_id text,
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index provider_attempts_by_end on provider_attempts (expires_at);
call keep_apart('provider_attempts');

-- Calls to platforms, without secrets, for support and rate limits.
create table provider_calls (
  id bigint primary key generated always as identity,
  provider text not null,
  organization_id text,
  token_id text,
  method text not null,
  path text not null,
  -- Null if no answer arrived.
  status smallint,
  code text,
  trace_id text,
  ms integer not null,
  created_at timestamptz not null
);
create index provider_calls_by_end on provider_calls (created_at);
create index provider_calls_by_organization on provider_calls (organization_id, id desc);
call keep_apart('provider_calls');

-- Data deletions that people requested at a platform.
create table provider_deletions (
  code text primary key,
  provider text not null,
  tokens integer not null,
  created_at timestamptz not null
);

-- Files sent to the media libraries of ad accounts.
create table deliveries (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  provider text not null check (provider in ('dv360', 'gads', 'meta', 'snapchat', 'tiktok')),
  -- Chosen by the client, so that a repeated request does not send twice.
  client_key uuid not null,
  -- Name of the creative, campaign or group at the time of sending.
  name text not null,
  files integer not null,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  -- Last progress event for open screens.
  told_at timestamptz not null,
  finished_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, client_key)
);
create index deliveries_by_age on deliveries (organization_id, created_at desc, id desc);
create index deliveries_by_creator on deliveries (created_by);
call keep_apart('deliveries');

-- One file for one ad account. Names are those at the time of sending, and remain when the file is deleted.
create table sendings (
  id text primary key,
  organization_id text not null,
  delivery_id text not null,
  position integer not null,
  provider text not null,
  -- Without a foreign key: the history remains when the platform removes the ad account.
  advertiser_id text not null,
  advertiser_name text not null,
  campaign_id text,
  creative_id text,
  slot_id text,
  version_id text,
  creative_name text not null,
  format_name text not null,
  variation_name text not null,
  card_position integer,
  kind text not null check (kind in ('image', 'video')),
  mime text not null,
  sha256 text not null,
  size_bytes bigint not null,
  file_name text not null,
  state text not null
    check (state in ('queued', 'sending', 'paused', 'processing', 'ready', 'already-there', 'failed', 'canceled')),
  -- Another sending of the same content to the same ad account, whose result applies to this one.
  follows text,
  attempt integer not null default 0,
  sent_bytes bigint not null default 0,
  processed_percent real,
  reason text,
  paused_until timestamptz,
  platform_code text,
  platform_message text,
  platform_trace text,
  -- The platform's id of a video and the state of the transfer, stored before the first byte is sent.
  transfer jsonb,
  -- The outcome of a call is unknown: ask the platform before sending again.
  is_unsure boolean not null default false,
  asset_id text,
  -- When the platform no longer had the file.
  gone_at timestamptz,
  -- Lease of a worker.
  worker uuid,
  worker_until timestamptz,
  -- When the next step is due.
  due_at timestamptz,
  -- Start of the current outage or of processing at the platform.
  since_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, delivery_id, position),
  foreign key (organization_id, delivery_id) references deliveries (organization_id, id) on delete cascade,
  foreign key (organization_id, follows) references sendings (organization_id, id) on delete set null (follows),
  foreign key (organization_id, campaign_id)
    references campaigns (organization_id, id) on delete set null (campaign_id),
  foreign key (organization_id, creative_id)
    references creatives (organization_id, id) on delete set null (creative_id),
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete set null (slot_id),
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete set null (version_id)
);
-- A content is sent to an ad account once, regardless of the number of deliveries.
create unique index sendings_once on sendings (organization_id, provider, advertiser_id, sha256)
  where follows is null and gone_at is null and state in ('queued', 'sending', 'paused', 'processing', 'ready');
create index sendings_by_campaign on sendings (organization_id, campaign_id, delivery_id);
create index sendings_by_creative on sendings (organization_id, creative_id, delivery_id);
create index sendings_by_slot on sendings (organization_id, slot_id);
create index sendings_by_version on sendings (organization_id, version_id);
create index sendings_followed on sendings (organization_id, follows) where follows is not null;
create index sendings_due on sendings (due_at) where state in ('queued', 'sending', 'paused', 'processing');
-- Contents that unfinished sendings still need.
create index sendings_open_contents on sendings (organization_id, sha256)
  where state in ('queued', 'sending', 'paused', 'processing');
call keep_apart('sendings');

-- An ad platform's ids of an organization's images, by content. Links ads that show such an image.
create table image_ids (
  organization_id text not null,
  provider text not null,
  sha256 text not null,
  image_id text not null,
  primary key (organization_id, provider, sha256),
  foreign key (organization_id, sha256) references blobs (organization_id, sha256) on delete cascade
);
create index image_ids_by_id on image_ids (organization_id, provider, image_id);
call keep_apart('image_ids');
