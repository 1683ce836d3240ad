-- The edition that a change was made from; a change of an older one is refused instead of overwriting.
alter table campaign_groups add column edition integer not null default 1;
alter table campaigns add column edition integer not null default 1;
alter table creatives add column edition integer not null default 1;
alter table organizations
  add column edition integer not null default 1,
  add column preferences_edition integer not null default 1;
alter table accounts add column edition integer not null default 1;
