-- Formats: what may change between revisions stands in the revision; a slot keeps the one it was briefed with.
create table formats (
  id text primary key,
  organization_id text references organizations (id) on delete cascade,
  -- Stable name in the product's library; null for an organization's own format.
  library_key text unique,
  platform text not null,
  type text not null check (type in ('image', 'video', 'carousel')),
  name text not null,
  description text not null default '',
  position integer not null default 0,
  current_revision_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  check ((organization_id is null) = (library_key is not null))
);
create index formats_by_organization on formats (organization_id, platform, type);

create table format_revisions (
  id text primary key,
  format_id text not null references formats (id) on delete cascade,
  number integer not null,
  spec jsonb not null,
  created_at timestamptz not null,
  unique (format_id, number),
  unique (format_id, id)
);
alter table formats add constraint formats_current_revision
  foreign key (id, current_revision_id) references format_revisions (format_id, id) deferrable initially deferred;

create table templates (
  id text primary key,
  organization_id text references organizations (id) on delete cascade,
  library_key text unique,
  name text not null,
  description text not null default '',
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  check ((organization_id is null) = (library_key is not null))
);

create table template_formats (
  template_id text not null references templates (id) on delete cascade,
  format_id text not null references formats (id) on delete cascade,
  position integer not null,
  primary key (template_id, format_id)
);

-- Which releases of the product's library this database has taken in.
create table library_releases (
  version text primary key,
  checksum text not null,
  applied_at timestamptz not null
);

create table campaign_groups (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  unique (organization_id, id)
);

create table campaigns (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  group_id text,
  name text not null,
  due_at timestamptz,
  creatives_total integer not null default 0,
  creatives_complete integer not null default 0,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, group_id) references campaign_groups (organization_id, id)
);
create index campaigns_by_creation on campaigns (organization_id, created_at desc, id desc) where deleted_at is null;
create index campaigns_by_name on campaigns (organization_id, lower(name), id) where deleted_at is null;
create index campaigns_by_due on campaigns (organization_id, due_at, id) where deleted_at is null;

create table creatives (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  campaign_id text not null,
  name text not null,
  description text not null default '',
  deadline_at timestamptz,
  strict boolean not null default false,
  completed_at timestamptz,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);
create index creatives_by_campaign on creatives (organization_id, campaign_id, created_at, id) where deleted_at is null;

create table slots (
  id text primary key,
  organization_id text not null,
  creative_id text not null,
  format_id text not null references formats (id),
  format_revision_id text not null,
  position integer not null,
  state text not null default 'empty' check (state in ('empty', 'partial', 'does-not-fit', 'delivered')),
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  foreign key (format_id, format_revision_id) references format_revisions (format_id, id)
);
create index slots_by_creative on slots (organization_id, creative_id, position);
create index slots_by_format on slots (format_id);
