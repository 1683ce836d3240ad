-- Archiving: who and why, for groups, campaigns and creatives.
alter table campaign_groups
  add column archived_by text references accounts (id) on delete set null,
  add column archived_reason text;
alter table campaigns
  add column archived_by text references accounts (id) on delete set null,
  add column archived_reason text,
  -- The campaign was archived with its group, and is restored with it.
  add column archived_with_group boolean not null default false;
alter table creatives
  add column archived_by text references accounts (id) on delete set null,
  add column archived_reason text;

create index campaign_groups_by_archiver on campaign_groups (archived_by) where archived_by is not null;
create index campaigns_by_archiver on campaigns (archived_by) where archived_by is not null;
create index creatives_by_archiver on creatives (archived_by) where archived_by is not null;

-- The archive of an organization, latest first.
create index campaign_groups_archive on campaign_groups (organization_id, archived_at, id)
  where archived_at is not null and deleted_at is null;
create index campaigns_archive on campaigns (organization_id, archived_at, id)
  where archived_at is not null and deleted_at is null and not archived_with_group;
create index creatives_archive on creatives (organization_id, archived_at, id)
  where archived_at is not null and deleted_at is null;

-- What the clean-up deletes next, in all organizations.
create index campaign_groups_expiring on campaign_groups (archived_at) where archived_at is not null and deleted_at is null;
create index campaigns_expiring on campaigns (archived_at) where archived_at is not null and deleted_at is null;
create index creatives_expiring on creatives (archived_at) where archived_at is not null and deleted_at is null;
create index campaign_groups_deleted on campaign_groups (id) where deleted_at is not null;
create index campaigns_deleted on campaigns (id) where deleted_at is not null;
create index creatives_deleted on creatives (id) where deleted_at is not null;

-- Contents that an unfinished sending still reads.
create index sendings_open_contents on sendings (organization_id, sha256)
  where state in ('queued', 'sending', 'paused', 'processing');
