-- A time zone that a person chose is kept apart from the one that their browser told: the organization's comes between.
alter table accounts
  add column device_time_zone text,
  add column week_start smallint check (week_start in (1, 6, 7));
update accounts set device_time_zone = time_zone, time_zone = null where time_zone is not null;
alter table organizations
  add column time_zone text,
  add column week_start smallint check (week_start in (1, 6, 7));
