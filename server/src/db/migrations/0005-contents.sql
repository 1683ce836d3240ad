-- At most one sample organization for each account, so that it is found again.
alter table organizations add column sample_of text references accounts (id) on delete set null;
create unique index organizations_sample on organizations (sample_of) where deleted_at is null;

-- The collector of unused contents asks for both; deleted versions are deleted for good later.
create index versions_by_preview on versions (organization_id, preview_sha256) where preview_sha256 is not null;
create index versions_deleted on versions (deleted_at) where deleted_at is not null;

-- What an organization keeps, and what is on its way, are added up before an upload begins.
create index blobs_by_size on blobs (organization_id) include (size_bytes);
create index uploads_open on uploads (organization_id) include (account_id, size_bytes) where state = 'receiving';

-- As the list is sorted: what has no due date stands last.
drop index campaigns_by_due;
create index campaigns_by_due on campaigns (organization_id, coalesce(due_at, timestamptz '9999-12-31 00:00:00+00'), id)
  where deleted_at is null;
