-- Versions of the descriptions of creatives. Changes of one person within some minutes are one version.
create table text_versions (
  organization_id text not null,
  creative_id text not null,
  number integer not null,
  text text not null,
  author_id text references accounts (id) on delete set null,
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  -- The older version that it restores.
  restored_from integer,
  primary key (organization_id, creative_id, number),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade
);
create index text_versions_by_author on text_versions (author_id);
call keep_apart('text_versions');
