-- Pictures of ads are files of the storage. Those that are still in the database have bytes and no size; a job moves them.
alter table insight_pictures alter column bytes drop not null, add column size_bytes bigint, add column crc32 bigint;
create index insight_pictures_to_move on insight_pictures (account) where bytes is not null;

-- Since when no organization uses the account; null while one does.
alter table insight_accounts add column unused_since timestamptz;
