-- Of what the platform wrote, by which unchanged days are skipped. Null where not all of it is stored.
alter table insight_fetches add column digest bytea;
