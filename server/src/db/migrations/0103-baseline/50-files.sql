-- Variations, their cards, and the versions of their files.

create table variations (
  id text primary key,
  organization_id text not null,
  slot_id text not null,
  name text not null,
  position integer not null,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade
);
create index variations_by_slot on variations (organization_id, slot_id, position);
call keep_apart('variations');

create table cards (
  id text primary key,
  organization_id text not null,
  variation_id text not null,
  position integer not null,
  -- Short, unique in the organization, and part of the file name: ads are recognized by it.
  uid text not null,
  created_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, uid),
  unique (variation_id, position) deferrable initially deferred,
  foreign key (organization_id, variation_id) references variations (organization_id, id) on delete cascade
);
call keep_apart('cards');

-- Files by content: equal bytes are stored once per organization.
create table blobs (
  organization_id text not null references organizations (id) on delete cascade,
  sha256 text not null,
  size_bytes bigint not null,
  crc32 bigint not null,
  -- Made from other files: does not count towards the organization's storage.
  derived boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, sha256)
);
-- Sums the storage in use.
create index blobs_by_size on blobs (organization_id) include (size_bytes) where not derived;
call keep_apart('blobs');

create table versions (
  id text primary key,
  organization_id text not null,
  card_id text not null,
  number integer not null,
  sha256 text not null,
  original_name text not null,
  facts jsonb not null,
  verdict jsonb not null,
  waived_at timestamptz,
  waived_by text references accounts (id) on delete set null,
  waived_reason text,
  -- The rules that were broken when the version was waived.
  waived_rules jsonb,
  preview_state text not null default 'pending' check (preview_state in ('pending', 'ready', 'none')),
  preview_sha256 text,
  preview_width integer,
  preview_height integer,
  -- Result of the virus scan; null if none was requested.
  scan_state text check (scan_state in ('pending', 'clean', 'infected', 'unscannable')),
  -- Start of the last scan: one at a time, longest waiting first.
  scan_asked_at timestamptz,
  -- Scans that the scanner refused: a file that it always refuses becomes unscannable.
  scan_refusals smallint not null default 0,
  uploaded_by text references accounts (id) on delete set null,
  -- Note of the uploader.
  note text,
  -- Number of the older version that it restores.
  restored_from integer,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (organization_id, id),
  unique (card_id, number),
  foreign key (organization_id, card_id) references cards (organization_id, id) on delete cascade,
  foreign key (organization_id, sha256) references blobs (organization_id, sha256),
  foreign key (organization_id, preview_sha256) references blobs (organization_id, sha256)
);
create index versions_by_card on versions (organization_id, card_id, number desc) where deleted_at is null;
create index versions_by_content on versions (organization_id, sha256);
-- Finds unused contents.
create index versions_by_preview on versions (organization_id, preview_sha256) where preview_sha256 is not null;
-- Serves the clean-up of deleted versions.
create index versions_deleted on versions (deleted_at) where deleted_at is not null;
-- Versions that wait for a scan.
create index versions_to_scan on versions (scan_asked_at nulls first, created_at) where scan_state = 'pending';
-- Versions that wait for a preview.
create index versions_to_picture on versions (created_at) where preview_state = 'pending' and deleted_at is null;
-- New files on the overview.
create index versions_by_age on versions (organization_id, created_at) where deleted_at is null;
call keep_apart('versions');

create table uploads (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  slot_id text not null,
  variation_id text,
  card_id text,
  file_name text not null,
  declared_type text,
  fingerprint text,
  size_bytes bigint not null,
  -- Hash of the whole file as declared by the client, checked before the file is used.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'receiving' check (state in ('receiving', 'stored', 'refused')),
  -- Inspections of the content, limited so that a file that crashes the process is not inspected forever.
  attempts smallint not null default 0,
  -- Result of the inspection, from which an interrupted commit continues.
  content jsonb,
  version_id text references versions (id) on delete set null,
  refusal jsonb,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade
);
create index uploads_by_slot on uploads (organization_id, slot_id);
-- Sizes of open uploads, added to the storage in use before another begins.
create index uploads_open on uploads (organization_id) include (account_id, size_bytes) where state = 'receiving';
create index uploads_receiving on uploads (id) where state = 'receiving';
call keep_apart('uploads');

-- Versions that are not deleted, with all their parents. Reads with the rights of the caller, so that the policies
-- of the tables apply. The newest version is found by organization and card, as in the index of versions.
create view version_places with (security_invoker = true) as
select v.organization_id, s.creative_id, s.id as slot_id, va.id as variation_id, ca.id as card_id, v.id as version_id,
  s.position as slot_position, va.position as variation_position, ca.position as card_position,
  not exists (
    select from versions newer where newer.organization_id = v.organization_id and newer.card_id = v.card_id
      and newer.number > v.number and newer.deleted_at is null
  ) as is_current
from versions v
join cards ca on ca.organization_id = v.organization_id and ca.id = v.card_id
join variations va on va.organization_id = ca.organization_id and va.id = ca.variation_id
join slots s on s.organization_id = va.organization_id and s.id = va.slot_id
where v.deleted_at is null;

-- A lighter video and a strip of frames of each video, shared by all versions with that content.
create table renditions (
  organization_id text not null,
  sha256 text not null,
  light_sha256 text,
  light_mime text,
  strip_sha256 text,
  strip_frames smallint,
  strip_width smallint,
  strip_height smallint,
  -- Limited, so that a file that crashes the process is not tried forever.
  attempts smallint not null default 1,
  tried_at timestamptz not null,
  -- Last sign of life of the process that makes it.
  claimed_at timestamptz,
  made_at timestamptz,
  primary key (organization_id, sha256),
  foreign key (organization_id, sha256) references blobs (organization_id, sha256) on delete cascade,
  foreign key (organization_id, light_sha256) references blobs (organization_id, sha256),
  foreign key (organization_id, strip_sha256) references blobs (organization_id, sha256)
);
create index renditions_by_light on renditions (organization_id, light_sha256) where light_sha256 is not null;
create index renditions_by_strip on renditions (organization_id, strip_sha256) where strip_sha256 is not null;
-- Finds the organization that has waited longest.
create index renditions_by_turn on renditions (organization_id, tried_at);
call keep_apart('renditions');

-- Downloads: one row each, regardless of the number of requests.
create table downloads (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text references accounts (id) on delete set null,
  -- Identifies the downloaded files: the same files within minutes continue a download.
  set_hash text not null,
  -- Opened in a page, or downloaded.
  act text not null check (act in ('downloaded', 'opened')),
  created_at timestamptz not null,
  unique (organization_id, id)
);
create index downloads_recent on downloads (organization_id, account_id, set_hash, created_at desc);
-- Serves the clean-up after 13 months.
create index downloads_by_age on downloads (created_at);
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
