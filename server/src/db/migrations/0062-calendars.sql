-- Secret addresses of calendars with due dates, one per account; only the hash of the address is kept.
create table calendars (
  account_id text primary key references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
