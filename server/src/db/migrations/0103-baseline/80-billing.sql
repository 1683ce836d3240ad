-- Plans and payments.

-- Plans of organizations, as last read from the payment service.
create table billing_accounts (
  organization_id text primary key references organizations (id) on delete cascade,
  customer_id text unique,
  currency text,
  -- Read with every session: nothing else decides whether the organization may write.
  writable_until timestamptz not null,
  trial_used_at timestamptz,
  -- Start of the outstanding payment.
  payment_failed_at timestamptz,
  -- The end of the trial that the owners were notified of.
  trial_end_told timestamptz,
  -- The open checkout, and the number of checkouts: part of the idempotency key.
  checkout jsonb,
  checkout_attempt integer not null default 0,
  -- Lead of the payment service's test clock.
  ahead_seconds integer not null default 0,
  -- A sync is requested while requested > done.
  requested bigint not null default 0,
  done bigint not null default 0,
  -- Lease of a sync.
  lease_token uuid,
  lease_until timestamptz,
  synced_at timestamptz,
  sync_error text,
  -- Failed syncs in a row, and the time of the next attempt.
  failures integer not null default 0,
  retry_at timestamptz,
  -- Seats to pay for while they differ from the paid ones: this number, since when, and since when there is a
  -- difference.
  seats_wanted integer,
  seats_wanted_at timestamptz,
  seats_differ_at timestamptz,
  -- Who last requested a change at the payment service. A message may cause the sync that finds it.
  asked_by text references accounts (id) on delete set null,
  asked_at timestamptz,
  -- Additional recipients of paid invoices: address, language and start.
  invoice_recipients jsonb not null default '[]'
);
create index billing_accounts_requested on billing_accounts (organization_id) where requested > done;
call keep_apart('billing_accounts');

create table billing_subscriptions (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  is_current boolean not null,
  -- As received: later versions of the service may add values.
  status text not null,
  interval text not null check (interval in ('month', 'year')),
  currency text not null,
  extra_seats integer not null,
  -- Prices of this subscription; null until the next sync.
  base_amount integer,
  seat_amount integer,
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

-- Messages of the payment service, each processed once.
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
