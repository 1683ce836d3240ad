-- An organization's own formats and templates: edits name the edition they were made from, a creation happens once.
alter table formats
  add column edition integer not null default 1,
  add column creation_key uuid,
  add column safe_zone_sha256 text,
  add constraint formats_creation_once unique (organization_id, creation_key),
  add constraint formats_safe_zone_own check (safe_zone_sha256 is null or organization_id is not null);

alter table templates
  add column edition integer not null default 1,
  add column creation_key uuid,
  add constraint templates_creation_once unique (organization_id, creation_key);

-- Cleaned drawings, never as they came: small enough to be kept beside the rules that they belong to.
create table safe_zones (
  organization_id text not null references organizations (id) on delete cascade,
  sha256 text not null,
  svg text not null,
  width real not null,
  height real not null,
  created_at timestamptz not null,
  primary key (organization_id, sha256)
);
alter table formats add constraint formats_safe_zone
  foreign key (organization_id, safe_zone_sha256) references safe_zones (organization_id, sha256);

drop index slots_by_format;
create index slots_by_format on slots (format_id, organization_id);
