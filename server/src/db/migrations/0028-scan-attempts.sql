-- When a scanner was last asked about the file: nobody asks beside it, and no file keeps the others waiting.
alter table versions add column scan_asked_at timestamptz;
drop index versions_to_scan;
create index versions_to_scan on versions (scan_asked_at nulls first, created_at) where scan_state = 'pending';
