-- API keys: each secret is a session of its own, so that it ends with the account, the membership or a sign-out everywhere.
alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check
  check (method in ('code', 'google', 'guest_link', 'sample', 'key'));

create table api_keys (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('organization', 'personal')),
  -- The owner of a personal key; the integration as which an organization's key acts.
  account_id text not null references accounts (id) on delete cascade,
  created_by text not null references accounts (id) on delete cascade,
  name text not null,
  -- The sign-in of its sessions.
  sign_in_id uuid not null unique,
  -- The last characters of the newest secret.
  hint text not null,
  scopes text[] not null,
  last_used_at timestamptz,
  last_network text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index api_keys_by_organization on api_keys (organization_id, created_at desc);
create index api_keys_by_account on api_keys (account_id);
create index api_keys_by_creator on api_keys (created_by);
call keep_apart('api_keys');
