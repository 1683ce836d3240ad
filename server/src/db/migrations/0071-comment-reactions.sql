-- Reactions of people to comments.
create table comment_reactions (
  organization_id text not null,
  comment_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  reaction text not null,
  created_at timestamptz not null,
  primary key (comment_id, account_id, reaction),
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade
);
create index comment_reactions_by_comment on comment_reactions (organization_id, comment_id, created_at);
create index comment_reactions_by_account on comment_reactions (account_id);
call keep_apart('comment_reactions');
