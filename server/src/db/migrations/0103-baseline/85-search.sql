-- The index of the search, kept by triggers.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;

-- One row per searchable name, file or value, in folded text (docs/decisions/0028-search.md).
create table search_entries (
  organization_id text not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('group', 'campaign', 'creative', 'file', 'value')),
  -- A file has its card's id, a value its creative's.
  id text not null,
  -- The attribute of a value.
  part text not null default '',
  text text not null,
  primary key (organization_id, kind, id, part)
);
create index search_entries_text on search_entries using gin (organization_id, kind, text gin_trgm_ops);
create index search_entries_start on search_entries (organization_id, kind, left(text, 40) text_pattern_ops);
call keep_apart('search_entries');
-- The trigram operators are not leakproof, and cannot use the index under a policy: `search_candidates` and
-- `ids_by_name` read it as the owner of the table, and check the organization themselves.
alter table search_entries no force row level security;

-- Words of an organization's texts, to correct typing errors. They are never removed, since an unused word finds
-- nothing; not unique, so that concurrent writes do not wait for each other.
create table search_words (
  organization_id text not null references organizations (id) on delete cascade,
  word text not null
);
create index search_words_by_word on search_words (organization_id, word);
call keep_apart('search_words');
