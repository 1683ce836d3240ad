-- Reference files attached to the briefs of creatives.
create table attachments (
  id text primary key,
  organization_id text not null,
  creative_id text not null,
  -- Chosen by the client, so that a repeated request does not attach it twice.
  creation_key uuid not null,
  name text not null,
  mime text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  -- A small picture of an image.
  preview_sha256 text,
  preview_width integer,
  preview_height integer,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, creation_key),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  foreign key (organization_id, sha256) references blobs (organization_id, sha256),
  foreign key (organization_id, preview_sha256) references blobs (organization_id, sha256)
);
create index attachments_by_creative on attachments (organization_id, creative_id, created_at, id);
create index attachments_by_content on attachments (organization_id, sha256);
create index attachments_by_preview on attachments (organization_id, preview_sha256);
create index attachments_by_author on attachments (created_by);
create index attachments_deleted on attachments (deleted_at) where deleted_at is not null;
call keep_apart('attachments');
