-- Plans of organizations, as the payment service last told them.
create table billing_accounts (
  organization_id text primary key references organizations (id) on delete cascade,
  customer_id text unique,
  currency text,
  -- Read with every session: the only thing that decides whether the organization may write.
  writable_until timestamptz not null,
  trial_used_at timestamptz,
  -- Since when a payment is due.
  payment_failed_at timestamptz,
  -- The end of the trial that the owners were told of.
  trial_end_told timestamptz,
  -- The open hosted checkout, and how many there were: part of the key that keeps a repeated request from opening another.
  checkout jsonb,
  checkout_attempt integer not null default 0,
  -- Seconds that a test clock of the payment service is ahead.
  ahead_seconds integer not null default 0,
  -- Reading anew: asked for while requested > done; one at a time by the lease.
  requested bigint not null default 0,
  done bigint not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  synced_at timestamptz,
  sync_error text
);
create index billing_accounts_requested on billing_accounts (organization_id) where requested > done;
call keep_apart('billing_accounts');

create table billing_subscriptions (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  is_current boolean not null,
  -- As received: a later release of the service may have words that this one does not know.
  status text not null,
  interval text not null check (interval in ('month', 'year')),
  currency text not null,
  extra_seats integer not null,
  trial_start timestamptz,
  trial_end timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at timestamptz,
  ended_at timestamptz,
  card jsonb,
  open_invoice jsonb
);
create unique index billing_subscriptions_current on billing_subscriptions (organization_id) where is_current;
create index billing_subscriptions_by_organization on billing_subscriptions (organization_id);
call keep_apart('billing_subscriptions');

-- Messages of the payment service: each counts once.
create table billing_messages (
  id text primary key,
  type text not null,
  customer_id text,
  organization_id text references organizations (id) on delete cascade,
  created_at timestamptz not null,
  received_at timestamptz not null
);
create index billing_messages_by_age on billing_messages (received_at);
create index billing_messages_by_organization on billing_messages (organization_id);
call keep_apart('billing_messages');
