-- Notifications: one row per person and occasion.
create table notifications (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  type text not null,
  -- Who did it; null for the product itself.
  actor_id text references accounts (id) on delete set null,
  campaign_id text,
  creative_id text,
  comment_id text,
  version_id text,
  delivery_id text,
  -- Of a file, delivery, campaign or connection, where the type names one.
  name text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Hidden until then.
  snoozed_until timestamptz,
  -- Of occasions that must not be told twice.
  dedupe_key text,
  unique (organization_id, account_id, dedupe_key),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete set null (version_id),
  foreign key (organization_id, delivery_id) references deliveries (organization_id, id) on delete cascade
);
create index notifications_by_age on notifications (organization_id, account_id, created_at desc, id desc);
create index notifications_unread on notifications (organization_id, account_id, created_at desc) where read_at is null;
create index notifications_by_account on notifications (account_id);
create index notifications_by_actor on notifications (actor_id);
create index notifications_by_campaign on notifications (organization_id, campaign_id);
create index notifications_by_creative on notifications (organization_id, creative_id);
create index notifications_by_comment on notifications (organization_id, comment_id);
create index notifications_by_version on notifications (organization_id, version_id);
create index notifications_by_delivery on notifications (organization_id, delivery_id);
call keep_apart('notifications');
