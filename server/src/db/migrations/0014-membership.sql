-- The token of this session is to be exchanged with its next look: what its holder may do has changed.
alter table sessions add column exchange_due boolean not null default false;

-- Deleted organizations wait for their end.
create index organizations_deleted on organizations (deleted_at) where deleted_at is not null;
