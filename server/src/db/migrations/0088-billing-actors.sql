-- Who asked the payment service for a change last, and when: the reading that finds it may be caused by a message.
alter table billing_accounts
  add column asked_by text references accounts (id) on delete set null,
  add column asked_at timestamptz;
