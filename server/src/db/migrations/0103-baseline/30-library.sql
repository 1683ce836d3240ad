-- Formats, templates and attributes: those of the product, and those of organizations.

-- Sanitized drawings of safe zones, small enough for the database.
create table safe_zones (
  organization_id text not null references organizations (id) on delete cascade,
  sha256 text not null,
  svg text not null,
  width real not null,
  height real not null,
  created_at timestamptz not null,
  primary key (organization_id, sha256)
);
call keep_apart('safe_zones');

-- Formats. A revision holds everything that can change; a slot keeps the revision it was briefed with.
create table formats (
  id text primary key,
  organization_id text references organizations (id) on delete cascade,
  -- Stable name in the product's library; null for an organization's format.
  library_key text unique,
  platform text not null,
  type text not null check (type in ('image', 'video', 'carousel')),
  name text not null,
  description text not null default '',
  position integer not null default 0,
  current_revision_id text,
  -- Edits name the edition they started from; an older one is refused instead of overwriting.
  edition integer not null default 1,
  -- Chosen by the client, so that a repeated request creates no second format.
  creation_key uuid,
  safe_zone_sha256 text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  check ((organization_id is null) = (library_key is not null)),
  constraint formats_creation_once unique (organization_id, creation_key),
  constraint formats_safe_zone_own check (safe_zone_sha256 is null or organization_id is not null),
  constraint formats_safe_zone foreign key (organization_id, safe_zone_sha256)
    references safe_zones (organization_id, sha256)
);
create index formats_by_organization on formats (organization_id, platform, type);
call keep_apart('formats');
create policy library on formats for select using (organization_id is null);

create table format_revisions (
  id text primary key,
  format_id text not null references formats (id) on delete cascade,
  number integer not null,
  spec jsonb not null,
  created_at timestamptz not null,
  unique (format_id, number),
  unique (format_id, id)
);
call keep_with('format_revisions', 'formats', 'format_id');
alter table formats add constraint formats_current_revision
  foreign key (id, current_revision_id) references format_revisions (format_id, id) deferrable initially deferred;

create table templates (
  id text primary key,
  organization_id text references organizations (id) on delete cascade,
  library_key text unique,
  name text not null,
  description text not null default '',
  position integer not null default 0,
  edition integer not null default 1,
  -- Chosen by the client, so that a repeated request creates no second template.
  creation_key uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  check ((organization_id is null) = (library_key is not null)),
  constraint templates_creation_once unique (organization_id, creation_key)
);
call keep_apart('templates');
create policy library on templates for select using (organization_id is null);

create table template_formats (
  template_id text not null references templates (id) on delete cascade,
  format_id text not null references formats (id) on delete cascade,
  position integer not null,
  primary key (template_id, format_id)
);
call keep_with('template_formats', 'templates', 'template_id');

-- Custom fields: those of an organization, and the product's for every organization.
create table attributes (
  id text primary key,
  organization_id text references organizations (id) on delete cascade,
  -- Stable name of the product's attribute; null for an organization's.
  library_key text unique,
  key text not null,
  label text not null,
  description text not null default '',
  -- The type with its parameters.
  input jsonb not null,
  position integer not null,
  edition integer not null default 1,
  creation_key uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  check ((organization_id is null) = (library_key is not null)),
  constraint attributes_key_once unique (organization_id, key),
  constraint attributes_creation_once unique (organization_id, creation_key)
);
create index attributes_by_position on attributes (organization_id, position, id);
call keep_apart('attributes');
create policy library on attributes for select using (organization_id is null);
