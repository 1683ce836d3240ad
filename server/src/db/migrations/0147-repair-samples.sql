-- How much of a video is made, while a repair is running.
alter table repairs add column progress_pct smallint;

-- The last sample of a repair that a person started for a version: one second of it, for an hour.
create table repair_samples (
  organization_id text not null references organizations (id) on delete cascade,
  version_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  -- Another sample of the same person has another token, so that a late worker writes nothing.
  token uuid not null,
  -- The offer with the operations as chosen, and the choice.
  offer jsonb not null,
  choice jsonb not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  fault text,
  at_ms integer,
  clip bytea,
  created_at timestamptz not null,
  primary key (organization_id, version_id, account_id),
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete cascade
);
create index repair_samples_by_account on repair_samples (account_id);
create index repair_samples_by_age on repair_samples (created_at);
call keep_apart('repair_samples');
