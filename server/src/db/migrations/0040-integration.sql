-- Connections to ad platforms: one person's access there, for one organization.
create table tokens (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- Who connected.
  user_id text references accounts (id) on delete set null,
  provider text not null check (provider in ('dv360', 'gads', 'meta', 'snapchat', 'tiktok')),
  provider_user_id text not null,
  kind text not null check (kind in ('person', 'system')),
  -- Encrypted; null once the access has ended at the platform.
  token bytea,
  -- A keyed hash, so that the same token is found without being opened.
  token_hash bytea,
  metadata jsonb not null default '{}',
  scopes jsonb not null,
  invalid_at timestamptz,
  invalid_reason text,
  expires_at timestamptz,
  checked_at timestamptz,
  -- The smallest number of days before its end that was warned of.
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

-- Ad accounts, shared by all organizations that reach them.
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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (provider, id)
);

-- The ad accounts that an organization uses.
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

-- The ad accounts that a connection reaches.
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

-- An organization reads the ad accounts that it uses or reaches. It changes none: others read the same row.
alter table advertisers enable row level security;
alter table advertisers force row level security;
create policy reading on advertisers for select using (
  exists (select from organizations_to_advertisers o where o.provider = advertisers.provider and o.advertiser_id = id)
  or exists (select from advertisers_to_tokens t where t.provider = advertisers.provider and t.advertiser_id = id));
create policy installation on advertisers using ((select current_setting('app.organization', true)) = '*');

-- The ad accounts of campaigns and groups.
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

-- Connections on their way through a platform's consent page, bound to the sign-in that began them.
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

-- Calls to platforms, without secrets: for support, and for what a rate limit was used for.
create table provider_calls (
  id bigint primary key generated always as identity,
  provider text not null,
  organization_id text,
  token_id text,
  method text not null,
  path text not null,
  -- Null where no answer came.
  status smallint,
  code text,
  trace_id text,
  ms integer not null,
  created_at timestamptz not null
);
create index provider_calls_by_end on provider_calls (created_at);
create index provider_calls_by_organization on provider_calls (organization_id, id desc);
call keep_apart('provider_calls');

-- Deletions that people asked a platform for.
create table provider_deletions (
  code text primary key,
  provider text not null,
  tokens integer not null,
  created_at timestamptz not null
);
