-- Who fetched which files: once for a download, however many requests it takes.
create table downloads (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text references accounts (id) on delete set null,
  -- Which bytes: the same again within minutes is the same download going on.
  etag text not null,
  created_at timestamptz not null,
  unique (organization_id, id)
);
create index downloads_recent on downloads (organization_id, account_id, etag, created_at desc);
call keep_apart('downloads');

create table downloaded_versions (
  download_id uuid not null,
  organization_id text not null,
  version_id text not null,
  primary key (download_id, version_id),
  foreign key (organization_id, download_id) references downloads (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete cascade
);
create index downloaded_versions_by_version on downloaded_versions (organization_id, version_id);
call keep_apart('downloaded_versions');
