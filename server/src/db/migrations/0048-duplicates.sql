-- Chosen by the client, so that a repeated request makes no second copy.
alter table campaign_groups add column creation_key uuid;
alter table campaigns add column creation_key uuid;
alter table creatives add column creation_key uuid;
create unique index campaign_groups_by_creation_key on campaign_groups (organization_id, creation_key)
  where creation_key is not null;
create unique index campaigns_by_creation_key on campaigns (organization_id, creation_key) where creation_key is not null;
create unique index creatives_by_creation_key on creatives (organization_id, creation_key) where creation_key is not null;
