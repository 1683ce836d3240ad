-- Groups, campaigns, creatives and their slots.

create table campaign_groups (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  -- A generated column, because a row-level security policy keeps an expression such as lower() from using an
  -- index.
  name_key text not null generated always as (lower(name)) stored,
  -- Edits name the edition they started from; an older one is refused instead of overwriting.
  edition integer not null default 1,
  -- Chosen by the client, so that a repeated request makes no second copy.
  creation_key uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  archived_by text references accounts (id) on delete set null,
  archived_reason text,
  deleted_at timestamptz,
  unique (organization_id, id)
);
create index campaign_groups_by_name on campaign_groups (organization_id, name_key, id) where deleted_at is null;
create index campaign_groups_by_archiver on campaign_groups (archived_by) where archived_by is not null;
-- The archive of an organization.
create index campaign_groups_archive on campaign_groups (organization_id, archived_at, id)
  where archived_at is not null and deleted_at is null;
-- Serves the clean-up, across organizations.
create index campaign_groups_expiring on campaign_groups (archived_at)
  where archived_at is not null and deleted_at is null;
create index campaign_groups_deleted on campaign_groups (id) where deleted_at is not null;
create unique index campaign_groups_by_creation_key on campaign_groups (organization_id, creation_key)
  where creation_key is not null;
call keep_apart('campaign_groups');

create table campaigns (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  group_id text,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  due_at timestamptz,
  -- Campaigns without a due date are sorted last.
  due_key timestamptz not null generated always as (coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')) stored,
  creatives_total integer not null default 0,
  creatives_complete integer not null default 0,
  edition integer not null default 1,
  creation_key uuid,
  -- Null: the organization's setting applies.
  reminders boolean,
  -- Null: the organization's days apply.
  reminder_days integer[]
    check (cardinality(reminder_days) between 1 and 8 and 0 <= all (reminder_days) and 30 >= all (reminder_days)),
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  archived_by text references accounts (id) on delete set null,
  archived_reason text,
  -- Archived with its group, and restored with it.
  archived_with_group boolean not null default false,
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, group_id) references campaign_groups (organization_id, id)
);
create index campaigns_by_creation on campaigns (organization_id, created_at desc, id desc) where deleted_at is null;
create index campaigns_by_name on campaigns (organization_id, name_key, id) where deleted_at is null;
create index campaigns_by_group on campaigns (organization_id, group_id) where group_id is not null;
create index campaigns_by_due on campaigns (organization_id, due_key, id) where deleted_at is null;
create index campaigns_by_archiver on campaigns (archived_by) where archived_by is not null;
-- The archive of an organization.
create index campaigns_archive on campaigns (organization_id, archived_at, id)
  where archived_at is not null and deleted_at is null and not archived_with_group;
-- Serves the clean-up, across organizations.
create index campaigns_expiring on campaigns (archived_at) where archived_at is not null and deleted_at is null;
create index campaigns_deleted on campaigns (id) where deleted_at is not null;
create unique index campaigns_by_creation_key on campaigns (organization_id, creation_key)
  where creation_key is not null;
create index campaigns_by_update on campaigns (organization_id, updated_at, id) where deleted_at is null;
call keep_apart('campaigns');

create table creatives (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  campaign_id text not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  description text not null default '',
  deadline_at timestamptz,
  -- The deadline, else the campaign's due date; sorted last without either. Kept by triggers.
  due_key timestamptz not null default timestamptz '9999-12-31 00:00:00+00',
  strict boolean not null default false,
  completed_at timestamptz,
  -- Required attributes without a valid value. A complete creative has none.
  attributes_missing integer not null default 0,
  edition integer not null default 1,
  creation_key uuid,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  archived_by text references accounts (id) on delete set null,
  archived_reason text,
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);
create index creatives_by_campaign on creatives (organization_id, campaign_id, created_at, id) where deleted_at is null;
create index creatives_by_archiver on creatives (archived_by) where archived_by is not null;
-- The archive of an organization.
create index creatives_archive on creatives (organization_id, archived_at, id)
  where archived_at is not null and deleted_at is null;
-- Serves the clean-up, across organizations.
create index creatives_expiring on creatives (archived_at) where archived_at is not null and deleted_at is null;
create index creatives_deleted on creatives (id) where deleted_at is not null;
create unique index creatives_by_creation_key on creatives (organization_id, creation_key)
  where creation_key is not null;
-- Lists of creatives across campaigns.
create index creatives_by_due on creatives (organization_id, due_key, id)
  where deleted_at is null and archived_at is null;
create index creatives_by_name on creatives (organization_id, name_key, id)
  where deleted_at is null and archived_at is null;
create index creatives_by_update on creatives (organization_id, updated_at, id)
  where deleted_at is null and archived_at is null;
create index creatives_by_age on creatives (organization_id, created_at, id)
  where deleted_at is null and archived_at is null;
-- Due creatives on the overview.
create index creatives_open_by_due on creatives (organization_id, due_key, campaign_id)
  where completed_at is null and archived_at is null and deleted_at is null;
call keep_apart('creatives');

-- A creative's attributes and their values.
create table creative_attributes (
  organization_id text not null,
  creative_id text not null,
  attribute_id text not null references attributes (id),
  required boolean not null,
  value jsonb,
  filled_by text references accounts (id) on delete set null,
  filled_at timestamptz,
  -- Whether the value matches the attribute's pattern, stored so that reads do not run the pattern. Valid for this
  -- pattern only.
  judged_pattern text,
  fits_pattern boolean,
  created_at timestamptz not null,
  primary key (organization_id, creative_id, attribute_id),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  check ((judged_pattern is null) = (fits_pattern is null))
);
create index creative_attributes_by_attribute on creative_attributes (attribute_id, organization_id);
call keep_apart('creative_attributes');

-- Versions of creatives' descriptions. One person's edits within some minutes are one version.
create table text_versions (
  organization_id text not null,
  creative_id text not null,
  number integer not null,
  text text not null,
  author_id text references accounts (id) on delete set null,
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  -- The older version that it restores.
  restored_from integer,
  primary key (organization_id, creative_id, number),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade
);
create index text_versions_by_author on text_versions (author_id);
call keep_apart('text_versions');

create table slots (
  id text primary key,
  organization_id text not null,
  creative_id text not null,
  format_id text not null references formats (id),
  format_revision_id text not null,
  position integer not null,
  state text not null default 'empty' check (state in ('empty', 'partial', 'does-not-fit', 'delivered')),
  -- Decision on the current files; null while undecided.
  decision text check (decision in ('approved', 'changes')),
  -- The member who delivers the slot; null: all guests of the campaign.
  owner_id text,
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade,
  foreign key (format_id, format_revision_id) references format_revisions (format_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, id) on delete set null (owner_id)
);
create index slots_by_creative on slots (organization_id, creative_id, position);
create index slots_by_format on slots (format_id, organization_id);
-- Slots that do not fit, on the overview.
create index slots_unfit on slots (organization_id, creative_id) where state = 'does-not-fit';
create index slots_decided on slots (organization_id, creative_id) where decision is not null;
create index slots_by_owner on slots (organization_id, owner_id);
call keep_apart('slots');

-- Answers to requests that created many creatives, returned when a request is repeated.
create table creation_answers (
  organization_id text not null references organizations (id) on delete cascade,
  creation_key uuid not null,
  -- SHA-256 of campaign and rows.
  request text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, creation_key)
);
create index creation_answers_by_age on creation_answers (organization_id, created_at);
call keep_apart('creation_answers');

-- What format names in briefing sheets mean to an organization. Archived formats are skipped when read.
create table format_words (
  organization_id text not null references organizations (id) on delete cascade,
  -- Without accents, in lower case, with single spaces.
  key text not null,
  word text not null,
  format_ids text[] not null,
  updated_at timestamptz not null,
  primary key (organization_id, key)
);
call keep_apart('format_words');
