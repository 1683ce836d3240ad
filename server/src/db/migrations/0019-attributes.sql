-- Attributes: custom fields of an organization, and the product's own for everybody.
create table attributes (
  id text primary key,
  organization_id text references organizations (id) on delete cascade,
  -- Stable name of the product's own; null for an organization's.
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

-- What a creative is asked for, and what was filled in. As with formats, an attribute may be the product's own.
create table creative_attributes (
  organization_id text not null,
  creative_id text not null,
  attribute_id text not null references attributes (id),
  required boolean not null,
  value jsonb,
  filled_by text references accounts (id) on delete set null,
  filled_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, creative_id, attribute_id),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade
);
create index creative_attributes_by_attribute on creative_attributes (attribute_id, organization_id);
call keep_apart('creative_attributes');

-- Required attributes without a valid value: a creative is complete with none of them only.
alter table creatives add column attributes_missing integer not null default 0;
