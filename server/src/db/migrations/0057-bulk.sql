-- Changes of many creatives, with what each of them was before, so that it can be undone and goes on after a restart.
create table bulk_changes (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  creation_key uuid not null,
  change jsonb not null,
  -- What it changes, to find changes of the same by others.
  subject text not null,
  -- The change that it takes back.
  undoes text,
  total int not null,
  is_undoable boolean not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, account_id, creation_key),
  foreign key (organization_id, undoes) references bulk_changes (organization_id, id) on delete cascade
);
create index bulk_changes_by_account on bulk_changes (account_id);
create index bulk_changes_by_age on bulk_changes (created_at);
create unique index bulk_changes_undone on bulk_changes (organization_id, undoes) where undoes is not null;
call keep_apart('bulk_changes');

create table bulk_items (
  organization_id text not null,
  change_id text not null,
  -- From 1 on, in the order of the creatives' ids.
  nth int not null,
  creative_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why it failed: an error code.
  code text,
  before jsonb,
  done_at timestamptz,
  primary key (organization_id, change_id, nth),
  foreign key (organization_id, change_id) references bulk_changes (organization_id, id) on delete cascade
);
create index bulk_items_by_creative on bulk_items (organization_id, creative_id) where state = 'done';
call keep_apart('bulk_items');

-- Saved views can be restored for a day after they were deleted.
alter table views add column deleted_at timestamptz;
