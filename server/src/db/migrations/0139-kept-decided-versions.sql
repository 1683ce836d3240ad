-- A deleted version on which somebody decided outlasts its file, since the approval record names both.
alter table versions
  -- When the clean-up let go of its file.
  add column purged_at timestamptz check (purged_at is null or deleted_at is not null),
  add column stored_sha256 text generated always as (case when purged_at is null then sha256 end) stored,
  drop constraint versions_organization_id_sha256_fkey,
  add foreign key (organization_id, stored_sha256) references blobs (organization_id, sha256);
-- Finds unused contents.
create index versions_by_stored_content on versions (organization_id, stored_sha256);
