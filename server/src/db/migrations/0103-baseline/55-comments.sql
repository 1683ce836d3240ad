-- Comments, attachments and decisions.

-- Comments on creatives, slots and versions. A thread is its first comment with the replies.
create table comments (
  id text primary key,
  organization_id text not null,
  creative_id text not null,
  -- The first comment of the thread; null for the first comment itself.
  thread_id text,
  author_id text references accounts (id) on delete set null,
  -- Chosen by the client, so that a repeated request writes no second comment.
  creation_key uuid not null,
  -- Null when deleted while replies remain.
  body text,
  -- Place of a thread; the number remains when the version is deleted.
  slot_id text,
  card_id text,
  version_id text,
  version_number integer,
  area jsonb,
  moment jsonb,
  -- Number of the newest version on which a reviewer confirmed the problem.
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

-- Files attached to briefs and comments.
create table attachments (
  id text primary key,
  organization_id text not null,
  creative_id text not null,
  -- Chosen by the client, so that a repeated request attaches no second file.
  creation_key uuid not null,
  name text not null,
  mime text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  -- Thumbnail of an image.
  preview_sha256 text,
  preview_width integer,
  preview_height integer,
  purpose text not null check (purpose in ('brief', 'comment')),
  -- Null with purpose "comment" while the comment is being written.
  comment_id text,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, creation_key),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  foreign key (organization_id, sha256) references blobs (organization_id, sha256),
  foreign key (organization_id, preview_sha256) references blobs (organization_id, sha256),
  check (comment_id is null or purpose = 'comment'),
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade
);
create index attachments_by_creative on attachments (organization_id, creative_id, created_at, id);
create index attachments_by_content on attachments (organization_id, sha256);
create index attachments_by_preview on attachments (organization_id, preview_sha256);
create index attachments_by_author on attachments (created_by);
create index attachments_deleted on attachments (deleted_at) where deleted_at is not null;
create index attachments_by_comment on attachments (organization_id, comment_id);
create index attachments_unwritten on attachments (created_at) where purpose = 'comment' and comment_id is null;
call keep_apart('attachments');

-- Members' decisions on versions: the latest of each member.
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
