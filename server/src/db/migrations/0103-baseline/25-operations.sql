-- What the product needs to run: events, mails, the audit log, limits.

-- Events, written in the transaction of their cause. Reactions and open screens follow them.
create table events (
  id bigint generated always as identity primary key,
  organization_id text references organizations (id) on delete cascade,
  name text not null,
  payload jsonb not null,
  -- Commits do not follow the order of ids: streams resume by the transaction that wrote an event.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null
);
create index events_by_organization on events (organization_id, id);
create index events_by_age on events (created_at);
create index events_by_transaction on events (xid);
call keep_apart('events');

create table mails (
  id uuid primary key,
  kind text not null,
  dedupe_key text not null unique,
  account_id text references accounts (id) on delete set null,
  to_address text not null,
  locale text not null,
  -- Encrypted, because it may contain a sign-in code; erased once the mail is sent or given up.
  payload bytea,
  not_after timestamptz not null,
  -- When a delayed mail is due; null for mails that are sent at once.
  send_at timestamptz,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'expired', 'canceled')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_waiting on mails (created_at) where status = 'queued';
create index mails_delayed on mails (send_at) where send_at is not null and status = 'queued';

-- Append-only, without foreign keys: entries outlive the organizations and people they name.
create table audit_entries (
  id bigint generated always as identity primary key,
  organization_id text,
  account_id text,
  act text not null,
  target text,
  data jsonb not null default '{}',
  ip_hash bytea,
  user_agent text,
  created_at timestamptz not null
);
create index audit_entries_by_organization on audit_entries (organization_id, id desc);
create index audit_entries_by_account on audit_entries (organization_id, account_id, id desc);
create index audit_entries_by_act on audit_entries (organization_id, act, id desc);
call keep_apart('audit_entries');

-- Chains each entry to the previous one of its organization, so that changed, missing or inserted entries are
-- detected.
create table audit_seals (
  entry_id bigint primary key references audit_entries (id),
  organization_id text,
  position bigint not null,
  hash bytea not null
);
create unique index audit_seals_chain on audit_seals (coalesce(organization_id, ''), position);
call keep_apart('audit_seals');

create table rate_limits (
  key text not null,
  window_ends_at timestamptz not null,
  used integer not null,
  primary key (key)
);
create index rate_limits_by_end on rate_limits (window_ends_at);

-- One row: the MAC by which a process detects a changed APP_SECRET.
create table secret_checks (
  only_row boolean primary key default true check (only_row),
  mac bytea not null
);

-- Releases of the product's format library that this database has imported.
create table library_releases (
  version text primary key,
  checksum text not null,
  applied_at timestamptz not null
);
