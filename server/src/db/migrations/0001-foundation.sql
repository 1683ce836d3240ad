-- People, tenants, sign-in.
create table accounts (
  id text primary key,
  email text not null,
  email_norm text not null unique,
  first_name text not null,
  last_name text not null,
  locale text not null default 'en-US' check (locale in ('en-US', 'en-GB', 'fr-FR')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table organizations (
  id text primary key,
  name text not null,
  slug text not null unique,
  naming_schema text not null,
  naming_case text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table members (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'guest')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  unique (organization_id, account_id)
);
create index members_by_account on members (account_id);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id text not null references accounts (id) on delete cascade,
  organization_id text references organizations (id) on delete set null,
  method text not null check (method in ('code', 'google', 'guest_link')),
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  replaced_by uuid,
  ip_hash bytea,
  user_agent text
);
create index sessions_by_account on sessions (account_id) where revoked_at is null;
create index sessions_by_end on sessions (absolute_expires_at);

create table sign_in_challenges (
  id uuid primary key,
  email_norm text not null,
  account_id text references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'sign_up')),
  code_mac bytea not null,
  binding_hash bytea not null,
  attempts smallint not null default 0,
  payload jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index sign_in_challenges_by_browser on sign_in_challenges (binding_hash, email_norm);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

-- Browsers an account has signed in from: they are not locked out by somebody else's guessing.
create table known_devices (
  token_hash bytea not null,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, token_hash)
);

create table rate_limits (
  key text not null,
  window_ends_at timestamptz not null,
  used integer not null,
  primary key (key)
);
create index rate_limits_by_end on rate_limits (window_ends_at);

create table mails (
  id uuid primary key,
  kind text not null,
  dedupe_key text not null unique,
  account_id text references accounts (id) on delete set null,
  to_address text not null,
  locale text not null,
  -- Sealed, because it may hold a sign-in code; wiped once sent or given up.
  payload bytea,
  not_after timestamptz not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_waiting on mails (created_at) where status = 'queued';

create table audit_entries (
  id bigint generated always as identity primary key,
  organization_id text references organizations (id) on delete cascade,
  account_id text references accounts (id) on delete set null,
  act text not null,
  target text,
  data jsonb not null default '{}',
  ip_hash bytea,
  user_agent text,
  created_at timestamptz not null
);
create index audit_entries_by_organization on audit_entries (organization_id, id desc);

-- What happened, written in the transaction of its cause; reactions and open screens follow it.
create table events (
  id bigint generated always as identity primary key,
  organization_id text references organizations (id) on delete cascade,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null
);
create index events_by_organization on events (organization_id, id);
create index events_by_age on events (created_at);
