-- The sample organization that every visitor of a local installation may look around in, at most one.
alter table organizations add column shared_sample boolean not null default false;
create unique index organizations_shared_sample on organizations (shared_sample) where shared_sample and deleted_at is null;

-- Sessions of its people start without a mailed code, and are valid in this organization only.
alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check check (method in ('code', 'google', 'guest_link', 'sample'));
