-- Notifications, reminders and calendars.

-- Campaigns and creatives that a person follows or mutes. Without a row the default applies.
create table follows (
  organization_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  campaign_id text,
  creative_id text,
  choice text not null check (choice in ('following', 'muted')),
  created_at timestamptz not null,
  check (num_nonnulls(campaign_id, creative_id) = 1),
  unique (account_id, campaign_id),
  unique (account_id, creative_id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade
);
create index follows_by_campaign on follows (organization_id, campaign_id);
create index follows_by_creative on follows (organization_id, creative_id);
call keep_apart('follows');

-- Mails with notifications; each notification names its mail.
create table notification_mails (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  -- Day of a daily mail in the person's time zone; null for mails that are sent at once.
  day date,
  status text not null check (status in ('queued', 'sent', 'canceled', 'failed')),
  -- Why the mail server permanently refused it, or the last attempt failed.
  error text,
  created_at timestamptz not null,
  -- Until when a worker sends it.
  claimed_until timestamptz,
  -- Set before the mail is handed to the mail server: if the process dies without an answer, the mail is not sent
  -- again.
  attempted_at timestamptz,
  sent_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, account_id, day)
);
create index notification_mails_by_account on notification_mails (account_id);
call keep_apart('notification_mails');

-- Notifications: one row per recipient and event.
create table notifications (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  type text not null,
  -- Null for the product itself.
  actor_id text references accounts (id) on delete set null,
  campaign_id text,
  creative_id text,
  comment_id text,
  version_id text,
  delivery_id text,
  -- Of a file, delivery, campaign or connection, where the type names one.
  name text,
  -- How it is mailed; null once it is part of a mail, and when it is not mailed.
  mail text check (mail in ('at_once', 'daily')),
  mail_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Hidden until then.
  snoozed_until timestamptz,
  -- Set for events that are notified once only.
  dedupe_key text,
  unique (organization_id, account_id, dedupe_key),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete set null (version_id),
  foreign key (organization_id, delivery_id) references deliveries (organization_id, id) on delete cascade,
  foreign key (organization_id, mail_id)
    references notification_mails (organization_id, id) on delete set null (mail_id)
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
create index notifications_to_mail on notifications (mail, organization_id, account_id, created_at)
  where mail is not null;
create index notifications_by_mail on notifications (organization_id, mail_id);
call keep_apart('notifications');

-- Reminders of due uploads: at most one per person and day.
create table reminders (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  -- In the person's time zone.
  day date not null,
  status text not null check (status in ('queued', 'sent', 'canceled', 'failed')),
  error text,
  -- The member who requested it; null for scheduled reminders.
  asked_by text references accounts (id) on delete set null,
  -- The campaign that a member asked about; listed even if its reminders are off.
  campaign_id text,
  created_at timestamptz not null,
  -- Until when a worker sends it.
  claimed_until timestamptz,
  -- Set before the mail is handed to the mail server: if the process dies without an answer, the mail is not sent
  -- again.
  attempted_at timestamptz,
  sent_at timestamptz,
  unique (organization_id, account_id, day)
);
create index reminders_by_account on reminders (account_id);
call keep_apart('reminders');

-- The day on which a guest promises to deliver a slot.
create table promises (
  organization_id text not null,
  slot_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  day date not null,
  created_at timestamptz not null,
  primary key (slot_id, account_id),
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade
);
create index promises_by_slot on promises (organization_id, slot_id);
create index promises_by_account on promises (account_id);
call keep_apart('promises');

-- Slots that a guest says belong to someone else.
create table passed_slots (
  organization_id text not null,
  slot_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (slot_id, account_id),
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade
);
create index passed_slots_by_slot on passed_slots (organization_id, slot_id);
create index passed_slots_by_account on passed_slots (account_id);
call keep_apart('passed_slots');

-- Secret addresses of calendars with due dates, one per account. Only the hash of the address is stored.
create table calendars (
  account_id text primary key references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
