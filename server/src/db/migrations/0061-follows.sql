-- Campaigns and creatives that a person follows or mutes; without a row, the usual holds.
create table follows (
  organization_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  campaign_id text,
  creative_id text,
  choice text not null check (choice in ('following', 'muted')),
  created_at timestamptz not null,
  check (num_nonnulls(campaign_id, creative_id) = 1),
  unique (account_id, campaign_id),
  unique (account_id, creative_id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade
);
create index follows_by_campaign on follows (organization_id, campaign_id);
create index follows_by_creative on follows (organization_id, creative_id);
call keep_apart('follows');
