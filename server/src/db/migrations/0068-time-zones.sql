-- A time zone that a person chose is kept apart from the one that their browser told: the organization's comes between.
alter table accounts
  add column device_time_zone text,
  add column week_start smallint check (week_start in (1, 6, 7));
-- Who chose an hour for daily mails saw the zone beside it, and chose that as well.
update accounts set device_time_zone = time_zone, time_zone = case when digest_hour <> 9 then time_zone end
  where time_zone is not null;
alter table organizations
  add column time_zone text,
  add column week_start smallint check (week_start in (1, 6, 7));
