-- Members' views, their overview, and bulk changes.

-- Saved views of lists and searches.
create table views (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  list text not null check (list in ('campaigns', 'creatives', 'search')),
  name text not null,
  -- Parameters of the list's address.
  search jsonb not null,
  is_shared boolean not null,
  creation_key uuid not null,
  created_at timestamptz not null,
  -- Can be restored for a day.
  deleted_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, account_id, creation_key)
);
create index views_shared on views (organization_id) where is_shared;
create index views_by_account on views (account_id);
call keep_apart('views');

-- A member's overview: visits, the first-run checklist and the chosen view.
create table homes (
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  -- Start or continuation of the current visit.
  visited_at timestamptz,
  -- The previous visit.
  visited_before_at timestamptz,
  steps_hidden_at timestamptz,
  view_id text,
  primary key (organization_id, account_id),
  foreign key (organization_id, view_id) references views (organization_id, id) on delete set null (view_id)
);
create index homes_by_account on homes (account_id);
create index homes_by_view on homes (organization_id, view_id) where view_id is not null;
call keep_apart('homes');

-- Bulk changes of creatives or campaigns, which resume after a restart and can be undone.
create table bulk_changes (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  creation_key uuid not null,
  kind text not null default 'creative' check (kind in ('creative', 'campaign')),
  change jsonb not null,
  -- What is changed, to detect later changes of the same thing.
  subject text not null,
  -- The bulk change that it undoes.
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

-- The creatives or campaigns of a bulk change, with their previous values.
create table bulk_items (
  organization_id text not null,
  change_id text not null,
  -- From 1, in the order of ids.
  nth int not null,
  item_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Error code of a failed item.
  code text,
  before jsonb,
  done_at timestamptz,
  primary key (organization_id, change_id, nth),
  foreign key (organization_id, change_id) references bulk_changes (organization_id, id) on delete cascade
);
create index bulk_items_by_item on bulk_items (organization_id, item_id) where state = 'done';
call keep_apart('bulk_items');
