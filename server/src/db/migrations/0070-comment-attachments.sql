-- Files attached to comments. Without a comment they belong to one that is being written.
alter table attachments
  add column purpose text not null default 'brief' check (purpose in ('brief', 'comment')),
  add column comment_id text,
  add check (comment_id is null or purpose = 'comment'),
  add foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade;
alter table attachments alter column purpose drop default;
create index attachments_by_comment on attachments (organization_id, comment_id);
create index attachments_unwritten on attachments (created_at) where purpose = 'comment' and comment_id is null;
