-- Groups are listed by name, and what is in one is read with every look at it.
create index campaign_groups_by_name on campaign_groups (organization_id, lower(name), id) where deleted_at is null;
create index campaigns_by_group on campaigns (organization_id, group_id) where group_id is not null;
