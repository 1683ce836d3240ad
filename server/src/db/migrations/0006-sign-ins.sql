-- The same through every change of the token: ending one ends them all. Each session so far is a sign-in of its own.
alter table sessions add column sign_in_id uuid;
update sessions set sign_in_id = id;
alter table sessions alter column sign_in_id set not null;
create index sessions_by_sign_in on sessions (sign_in_id);

-- What was waived: a rule that was not broken then is not in it.
alter table versions add column waived_rules jsonb;

-- A browser changes its mark for all of its accounts at once; the sweeper goes through open uploads in their order.
create index known_devices_by_token on known_devices (token_hash);
drop index uploads_receiving;
create index uploads_receiving on uploads (id) where state = 'receiving';
