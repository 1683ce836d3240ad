-- A file that the virus scanner refuses each time it is asked, such as one above its size limit, stops being asked about.
alter table versions
  add column scan_refusals smallint not null default 0,
  drop constraint versions_scan_state_check,
  add constraint versions_scan_state_check check (scan_state in ('pending', 'clean', 'infected', 'unscannable'));
