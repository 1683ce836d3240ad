-- Answers to mails become comments, and mails that come back mark the address.

-- Where an answer to the mail becomes a comment; null if nowhere.
alter table mails add column reply_target jsonb;

alter table accounts
  -- Since when mails to the address come back; null for refusals that older versions recorded.
  add column mail_refused_at timestamptz,
  -- When a mail last came back after the mail server had accepted it.
  add column mail_returned_at timestamptz;

-- Every mail that arrived at a reply address: an answer or a bounce, and what became of it.
create table inbound_mails (
  id uuid primary key,
  -- Null for mails to an address that no mail of this installation has.
  organization_id text references organizations (id) on delete cascade,
  account_id text references accounts (id) on delete cascade,
  -- The mail that it answers; not a foreign key, since that mail is deleted earlier.
  mail_id uuid,
  message_id text not null,
  sender text,
  size_bytes integer not null,
  -- What the receiving server found out about the sender.
  authentication text,
  status text not null check (status in ('received', 'posted', 'dropped', 'bounced')),
  reason text,
  -- The encrypted text, until it is posted or dropped.
  payload bytea,
  comment_id text,
  received_at timestamptz not null,
  check ((status = 'dropped') = (reason is not null))
);
-- An answer that arrives twice is posted once.
create unique index inbound_mails_once on inbound_mails (organization_id, account_id, message_id)
  where status in ('received', 'posted');
create index inbound_mails_by_answered on inbound_mails (organization_id, mail_id) where comment_id is not null;
create index inbound_mails_by_sender on inbound_mails (sender, received_at);
create index inbound_mails_by_age on inbound_mails (received_at);
call keep_apart('inbound_mails');

-- One row for the mailbox of answers, which one node reads at a time.
create table mailbox_polls (
  id text primary key,
  polled_at timestamptz,
  -- Why the last poll failed; null if it did not.
  error text,
  lease_token uuid,
  leased_until timestamptz
);
