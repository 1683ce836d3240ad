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

create table cards (
  id text primary key,
  organization_id text not null,
  variation_id text not null,
  position integer not null,
  -- Short, unique in the organization, part of the file's name: ads are recognized by it.
  uid text not null,
  created_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, uid),
  unique (variation_id, position) deferrable initially deferred,
  foreign key (organization_id, variation_id) references variations (organization_id, id) on delete cascade
);

-- Content-addressed: the same bytes are stored once per organization.
create table blobs (
  organization_id text not null references organizations (id) on delete cascade,
  sha256 text not null,
  size_bytes bigint not null,
  crc32 bigint not null,
  created_at timestamptz not null,
  primary key (organization_id, sha256)
);

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
  preview_state text not null default 'pending' check (preview_state in ('pending', 'ready', 'none')),
  preview_sha256 text,
  preview_width integer,
  preview_height integer,
  uploaded_by text references accounts (id) on delete set null,
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
  state text not null default 'receiving' check (state in ('receiving', 'stored', 'refused')),
  -- How often its content was looked at: a file that ends the process is not looked at forever.
  attempts smallint not null default 0,
  -- What arrived, once it is known: a commit that was cut off goes on from here.
  content jsonb,
  version_id text references versions (id) on delete set null,
  refusal jsonb,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade
);
create index uploads_receiving on uploads (touched_at) where state = 'receiving';
create index uploads_by_slot on uploads (organization_id, slot_id);
