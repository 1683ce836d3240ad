-- When members visited their home, and whether they hid the first-run checklist.
create table homes (
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  -- The latest visit began or went on then.
  visited_at timestamptz,
  -- The visit before it.
  visited_before_at timestamptz,
  steps_hidden_at timestamptz,
  primary key (organization_id, account_id)
);
create index homes_by_account on homes (account_id);
call keep_apart('homes');

-- What the home reads: open creatives by due date, slots that do not fit, and the newest versions.
create index creatives_open_by_due on creatives (organization_id, due_key, campaign_id)
  where completed_at is null and archived_at is null and deleted_at is null;
create index slots_unfit on slots (organization_id, creative_id) where state = 'does-not-fit';
create index versions_by_age on versions (organization_id, created_at) where deleted_at is null;
