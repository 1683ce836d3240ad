-- Alerts about running ads.
alter table notifications
  -- The ad account and its figures when the alert was raised.
  add column alert jsonb;

-- What was wrong with an account's ads, and since when: each cause is raised once, while it lasts and shortly after.
create table alerts (
  organization_id text not null references organizations (id) on delete cascade,
  account integer not null references insight_accounts (no) on delete cascade,
  type text not null,
  -- An asset, an ad, or a direction of spend.
  subject text not null,
  raised_at timestamptz not null,
  -- When it was last seen; it has ended once a later check does not see it.
  seen_at timestamptz not null,
  primary key (organization_id, account, type, subject)
);
create index alerts_by_account on alerts (account);
call keep_apart('alerts');

-- When the ads of an account were last checked for an organization; the first check raises nothing.
create table alert_checks (
  organization_id text not null references organizations (id) on delete cascade,
  account integer not null references insight_accounts (no) on delete cascade,
  checked_at timestamptz not null,
  primary key (organization_id, account)
);
create index alert_checks_by_account on alert_checks (account);
call keep_apart('alert_checks');
