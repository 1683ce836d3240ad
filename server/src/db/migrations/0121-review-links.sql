-- Review links: people without an account see, comment and decide files by a secret address.

-- Whether holders of review links read a comment. Replies carry the value of their thread.
alter table comments add column audience text not null default 'internal' check (audience in ('internal', 'client'));
create index comments_for_clients on comments (organization_id, creative_id, created_at, id) where audience = 'client';

create table review_links (
  id text primary key,
  organization_id text not null,
  campaign_id text not null,
  scope text not null check (scope in ('campaign', 'creatives', 'files')),
  title text not null,
  message text,
  client_name text,
  -- The hash finds the link; the sealed copy shows the address to its maker again.
  secret_hash bytea not null unique,
  secret_sealed bytea not null,
  -- Salt and hash; null without a password.
  password_hash bytea,
  -- A browser that entered an earlier password enters the new one.
  password_set_at timestamptz,
  wrong_passwords smallint not null default 0,
  -- Since when wrong passwords are counted.
  wrong_since timestamptz,
  locked_until timestamptz,
  identity text not null check (identity in ('name', 'address')),
  may_comment boolean not null,
  may_decide boolean not null,
  may_download boolean not null,
  answer_by timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  creation_key uuid not null,
  unique (organization_id, id),
  unique (organization_id, creation_key),
  check (num_nulls(password_hash, password_set_at) in (0, 2)),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);
create index review_links_by_campaign on review_links (organization_id, campaign_id, created_at);
create index review_links_by_maker on review_links (created_by);
call keep_apart('review_links');

-- The creatives or cards that a link of that scope shows.
create table review_link_items (
  id uuid primary key,
  organization_id text not null,
  link_id text not null,
  creative_id text,
  card_id text,
  check (num_nonnulls(creative_id, card_id) = 1),
  foreign key (organization_id, link_id) references review_links (organization_id, id) on delete cascade,
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  foreign key (organization_id, card_id) references cards (organization_id, id) on delete cascade
);
create unique index review_link_creatives on review_link_items (link_id, creative_id) where creative_id is not null;
create unique index review_link_cards on review_link_items (link_id, card_id) where card_id is not null;
create index review_link_items_by_link on review_link_items (organization_id, link_id);
create index review_link_items_by_creative on review_link_items (organization_id, creative_id);
create index review_link_items_by_card on review_link_items (organization_id, card_id);
call keep_apart('review_link_items');

-- The people of a link. Each has an account without membership, which nobody can sign in to, as author of what they write.
create table reviewers (
  id text primary key,
  organization_id text not null,
  link_id text not null,
  account_id text not null unique references accounts (id) on delete cascade,
  name text not null,
  email text,
  email_norm text,
  proof text not null check (proof in ('none', 'code', 'mail')),
  locale text not null,
  -- The personal address in the mail; null for people who were not mailed.
  secret_hash bytea unique,
  secret_sealed bytea,
  mailed_at timestamptz,
  mail_id uuid,
  opened_at timestamptz,
  last_seen_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  unique (organization_id, id),
  check (num_nulls(email, email_norm) in (0, 2)),
  check (num_nulls(secret_hash, secret_sealed, mailed_at) in (0, 3)),
  foreign key (organization_id, link_id) references review_links (organization_id, id) on delete cascade
);
create unique index reviewers_by_address on reviewers (link_id, email_norm) where email_norm is not null;
create index reviewers_by_link on reviewers (organization_id, link_id, created_at);
call keep_apart('reviewers');

-- What a browser proved to a link: its person and the password.
create table review_sessions (
  token_hash bytea not null,
  organization_id text not null,
  link_id text not null,
  reviewer_id text,
  unlocked_at timestamptz,
  -- When its opening was last counted.
  counted_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (token_hash, link_id),
  foreign key (organization_id, link_id) references review_links (organization_id, id) on delete cascade,
  foreign key (organization_id, reviewer_id) references reviewers (organization_id, id) on delete cascade
);
create index review_sessions_by_link on review_sessions (organization_id, link_id);
create index review_sessions_by_reviewer on review_sessions (organization_id, reviewer_id);
create index review_sessions_by_age on review_sessions (last_seen_at);
call keep_apart('review_sessions');

-- What happened by a link.
create table review_log (
  id uuid primary key,
  organization_id text not null,
  link_id text not null,
  at timestamptz not null,
  act text not null,
  reviewer_id text,
  -- The member who acted; null for holders.
  account_id text references accounts (id) on delete set null,
  version_id text,
  result jsonb,
  detail text,
  foreign key (organization_id, link_id) references review_links (organization_id, id) on delete cascade,
  foreign key (organization_id, reviewer_id) references reviewers (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete set null (version_id)
);
create index review_log_by_link on review_log (organization_id, link_id, id);
create index review_log_by_reviewer on review_log (organization_id, reviewer_id);
create index review_log_by_account on review_log (account_id);
create index review_log_by_version on review_log (organization_id, version_id);
call keep_apart('review_log');
