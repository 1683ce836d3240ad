-- Imports of reports, with what was stored of their days before, so that an import can be undone.
create table insight_imports (
  account integer not null references insight_accounts (no) on delete cascade,
  id text not null,
  -- Later imports have higher numbers.
  no bigint not null generated always as identity,
  file_name text not null,
  imported_by text,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (account, id)
);
call share_by_account('insight_imports');

create table insight_import_days (
  account integer not null references insight_accounts (no) on delete cascade,
  import_id text not null,
  day date not null,
  rows integer not null,
  spend bigint not null,
  -- The day and its rows before the import, as in insight_account_days and insight_days; null where nothing was stored.
  replaced_day jsonb,
  replaced_rows jsonb,
  primary key (account, import_id, day)
);
call share_by_account('insight_import_days');

-- What the headings of reports mean to an organization, by the heading without case and accents; null for nothing.
create table report_headings (
  organization_id text not null references organizations (id) on delete cascade,
  heading text not null,
  meaning text,
  updated_at timestamptz not null,
  primary key (organization_id, heading)
);
call keep_apart('report_headings');

-- Platforms share a conversion between ads: their exports hold fractions of results.
alter table insight_days alter column results type double precision;
alter table insight_ad_months alter column results type double precision;
alter table insight_account_days alter column results type double precision;
alter table insight_placements alter column results type double precision;
