-- A fetch of days that is told what the last one was told reads and stores nothing. Null where not all of it is stored.
alter table insight_fetches add column digest bytea;
