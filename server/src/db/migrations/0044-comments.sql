-- Comments on creatives, their slots and versions. A thread is its first comment with the replies to it.
create table comments (
  id text primary key,
  organization_id text not null,
  creative_id text not null,
  -- The first comment of the thread; null for that one.
  thread_id text,
  author_id text references accounts (id) on delete set null,
  -- Chosen by the client, so that a repeated request does not write it twice.
  creation_key uuid not null,
  -- Null once it was deleted while its replies stay.
  body text,
  -- Of threads: the place, which stays known when the version is deleted.
  slot_id text,
  card_id text,
  version_id text,
  version_number integer,
  area jsonb,
  moment jsonb,
  -- The newest version on which a reviewer found that it is not fixed yet.
  confirmed_number integer,
  resolved_at timestamptz,
  resolved_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  edited_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, creation_key),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  foreign key (organization_id, thread_id) references comments (organization_id, id) on delete cascade,
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete set null (slot_id),
  foreign key (organization_id, card_id) references cards (organization_id, id) on delete set null (card_id),
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete set null (version_id)
);
create index comments_by_creative on comments (organization_id, creative_id, created_at, id) where thread_id is null;
create index comments_of_creative on comments (organization_id, creative_id);
create index comments_by_thread on comments (organization_id, thread_id, created_at, id);
create index comments_by_slot on comments (organization_id, slot_id);
create index comments_by_card on comments (organization_id, card_id);
create index comments_by_version on comments (organization_id, version_id);
create index comments_by_author on comments (author_id);
create index comments_by_resolver on comments (resolved_by);
call keep_apart('comments');

create table comment_mentions (
  organization_id text not null,
  comment_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  primary key (comment_id, account_id),
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade
);
create index comment_mentions_by_comment on comment_mentions (organization_id, comment_id);
create index comment_mentions_by_account on comment_mentions (account_id);
call keep_apart('comment_mentions');

-- What members decided on versions: the latest decision of each.
create table decisions (
  organization_id text not null,
  version_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  decision text not null check (decision in ('approved', 'changes')),
  decided_at timestamptz not null,
  primary key (version_id, account_id),
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete cascade
);
create index decisions_by_version on decisions (organization_id, version_id);
create index decisions_by_account on decisions (account_id);
call keep_apart('decisions');

alter table organizations add column guest_comments boolean not null default false;
