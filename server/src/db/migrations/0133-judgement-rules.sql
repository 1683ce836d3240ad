-- What the figures of an ad account are judged against; for one campaign, what differs from the account.
create table judgement_rules (
  organization_id text not null,
  provider text not null,
  advertiser_id text not null,
  -- Null for the whole account.
  campaign_id text,
  -- Null for the default. Spend in minor units. Floors are those of the account, never of a campaign.
  spend_floor bigint check (spend_floor >= 0),
  results_floor integer check (results_floor >= 1),
  -- Targets; null for none.
  roas double precision check (roas > 0),
  -- Cost per result in minor units, by kind of result in the platform's words.
  costs jsonb not null default '{}',
  updated_at timestamptz not null,
  unique nulls not distinct (organization_id, provider, advertiser_id, campaign_id),
  check (campaign_id is null or (spend_floor is null and results_floor is null)),
  foreign key (organization_id, provider, advertiser_id)
    references organizations_to_advertisers (organization_id, provider, advertiser_id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);
create index judgement_rules_by_campaign on judgement_rules (organization_id, campaign_id) where campaign_id is not null;
call keep_apart('judgement_rules');
