-- What names of formats in briefing sheets mean. Formats that were archived since are left out when it is read.
create table format_words (
  organization_id text not null references organizations (id) on delete cascade,
  -- Without accents, in lower case, with single spaces.
  key text not null,
  word text not null,
  format_ids text[] not null,
  updated_at timestamptz not null,
  primary key (organization_id, key)
);
call keep_apart('format_words');

-- What requests that created many creatives were answered, for requests that repeat them.
create table creation_answers (
  organization_id text not null references organizations (id) on delete cascade,
  creation_key uuid not null,
  -- SHA-256 of campaign and rows.
  request text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, creation_key)
);
create index creation_answers_by_age on creation_answers (organization_id, created_at);
call keep_apart('creation_answers');
