-- What a virus scanner says of the file of a version: pending until it has answered. Null where none was asked.
alter table versions
  add column scan_state text check (scan_state in ('pending', 'clean', 'infected'));
create index versions_to_scan on versions (created_at) where scan_state = 'pending';
