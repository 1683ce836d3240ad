-- A download is known by its files, whatever they are called in it; what was recorded before is none that goes on.
drop index downloads_recent;
alter table downloads drop column etag;
alter table downloads add column set_hash text not null default '';
alter table downloads alter column set_hash drop default;

-- Looking at a file in a page hands out its bytes, too, and is told apart from taking it away.
alter table downloads add column act text not null default 'downloaded' check (act in ('downloaded', 'opened'));
alter table downloads alter column act drop default;

create index downloads_recent on downloads (organization_id, account_id, set_hash, created_at desc);
-- Told for a year and a month.
create index downloads_by_age on downloads (created_at);
