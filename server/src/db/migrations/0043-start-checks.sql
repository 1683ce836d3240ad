-- One row: the MAC by which a process recognizes the secret that the data is encrypted with.
create table secret_checks (
  only_row boolean primary key default true check (only_row),
  mac bytea not null
);

-- When the process that makes a rendition last showed that it is alive.
alter table renditions add column claimed_at timestamptz;
