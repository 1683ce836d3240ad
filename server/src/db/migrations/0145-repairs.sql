-- A version that a repair made from another one, and how; its parent may be deleted before it.
alter table versions
  add column parent_id text,
  add column operations jsonb,
  add foreign key (organization_id, parent_id) references versions (organization_id, id) on delete set null (parent_id);
create index versions_by_parent on versions (organization_id, parent_id) where parent_id is not null;

-- Repairs of versions: ordered by a person, made by a worker that holds the lease.
create table repairs (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  version_id text not null,
  creation_key uuid not null,
  -- The offer that was chosen, with the operations as chosen.
  offer jsonb not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  fault text,
  result_id text,
  attempts smallint not null default 0,
  lease_token uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (organization_id, account_id, creation_key),
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete cascade,
  foreign key (organization_id, result_id) references versions (organization_id, id) on delete set null (result_id)
);
-- One repair of a version at a time.
create unique index repairs_open on repairs (organization_id, version_id) where state = 'waiting';
create index repairs_by_version on repairs (organization_id, version_id, created_at desc);
create index repairs_by_result on repairs (organization_id, result_id) where result_id is not null;
create index repairs_by_account on repairs (account_id);
create index repairs_waiting on repairs (created_at) where state = 'waiting';
create index repairs_finished on repairs (finished_at) where finished_at is not null;
call keep_apart('repairs');
