-- As for campaigns: a policy holds back an expression, which might leak, so that only a column can lead the index.
alter table campaign_groups add column name_key text not null generated always as (lower(name)) stored;
drop index campaign_groups_by_name;
create index campaign_groups_by_name on campaign_groups (organization_id, name_key, id) where deleted_at is null;
