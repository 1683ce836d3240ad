-- Alerts about running ads.
alter table notifications
  -- The ad account and its figures when the alert was raised.
  add column alert jsonb;

-- What was wrong with an account's ads, and since when: each cause is raised once, while it lasts and shortly after.
create table insight_alerts (
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
create index insight_alerts_by_account on insight_alerts (account);
call keep_apart('insight_alerts');

-- When the ads of an account were last checked for an organization; the first check raises nothing.
create table insight_alert_checks (
  organization_id text not null references organizations (id) on delete cascade,
  account integer not null references insight_accounts (no) on delete cascade,
  checked_at timestamptz not null,
  primary key (organization_id, account)
);
create index insight_alert_checks_by_account on insight_alert_checks (account);
call keep_apart('insight_alert_checks');
