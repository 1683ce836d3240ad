-- Secret addresses that show one report of figures until they expire; only the hash of the address is kept.
create table figure_shares (
  id text primary key,
  organization_id text not null,
  provider text not null,
  advertiser_id text not null,
  page text not null check (page in ('overview', 'creatives')),
  -- Account, period, filters and what is shown.
  report jsonb not null,
  token_hash bytea not null unique,
  created_by text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- A link ends with the use of its ad account.
  foreign key (organization_id, provider, advertiser_id)
    references organizations_to_advertisers (organization_id, provider, advertiser_id) on delete cascade
);
create index figure_shares_by_organization on figure_shares (organization_id, created_at);
create index figure_shares_by_person on figure_shares (created_by);
create index figure_shares_by_account on figure_shares (organization_id, provider, advertiser_id);
call keep_apart('figure_shares');
