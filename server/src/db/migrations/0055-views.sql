-- Saved views of lists, and the one on a member's home.
create table views (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  list text not null check (list in ('campaigns', 'creatives')),
  name text not null,
  -- The parameters of the list's address.
  search jsonb not null,
  is_shared boolean not null,
  creation_key uuid not null,
  created_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, account_id, creation_key)
);
create index views_shared on views (organization_id) where is_shared;
create index views_by_account on views (account_id);
call keep_apart('views');

alter table homes add column view_id text,
  add foreign key (organization_id, view_id) references views (organization_id, id) on delete set null (view_id);
create index homes_by_view on homes (organization_id, view_id) where view_id is not null;

-- Campaigns by their last change.
create index campaigns_by_update on campaigns (organization_id, updated_at, id) where deleted_at is null;
