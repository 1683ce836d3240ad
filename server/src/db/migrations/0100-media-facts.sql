-- Sizes of media were those of their square thumbnails. They and lengths are asked of the platform, some at a time.
alter table insight_media add column facts_due_at timestamptz, add column facts_tries smallint not null default 0;
update insight_media m set width = null, height = null,
    facts_due_at = case when m.kind in ('image', 'video') then now() end
  from insight_accounts i where i.no = m.account and i.source = 'platform';
create index insight_media_facts_due on insight_media (account, facts_due_at) where facts_due_at is not null;
-- The first failure since the last success, and how many rows a page of figures has, fewer after failures.
alter table insight_accounts add column failing_since timestamptz, add column page_rows smallint not null default 500;
