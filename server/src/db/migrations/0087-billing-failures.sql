-- How often in a row the plan could not be read, and when it is tried again.
alter table billing_accounts
  add column failures integer not null default 0,
  add column retry_at timestamptz,
  -- The paid seats that the people ask for while they differ from those paid for: since when this number, and since when any.
  add column seats_wanted integer,
  add column seats_wanted_at timestamptz,
  add column seats_differ_at timestamptz;

-- What the subscription costs: operators change prices for new subscriptions only. Null until the next reading.
alter table billing_subscriptions
  add column base_amount integer,
  add column seat_amount integer;
