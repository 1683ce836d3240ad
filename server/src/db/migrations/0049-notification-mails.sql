-- Mails of notifications: one row per mail, whose notifications name it.
alter table accounts
  -- IANA name, as the person's browser tells it; null until it did.
  add column time_zone text,
  -- Of daily mails, in the person's time zone.
  add column digest_hour smallint not null default 9 check (digest_hour between 0 and 23);

create table notification_mails (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  -- Of a daily mail: the day in the person's time zone. Null for mails sent at once.
  day date,
  status text not null check (status in ('queued', 'sent', 'canceled', 'failed')),
  -- Why the mail server refused it for good, or the last try failed.
  error text,
  created_at timestamptz not null,
  -- While a worker sends it.
  claimed_until timestamptz,
  sent_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, account_id, day)
);
create index notification_mails_by_account on notification_mails (account_id);
call keep_apart('notification_mails');

alter table notifications
  -- How it is to be mailed; null once it is part of a mail, and where it is not mailed.
  add column mail text check (mail in ('at_once', 'daily')),
  add column mail_id uuid,
  add foreign key (organization_id, mail_id) references notification_mails (organization_id, id) on delete set null (mail_id);
create index notifications_to_mail on notifications (mail, organization_id, account_id, created_at) where mail is not null;
create index notifications_by_mail on notifications (organization_id, mail_id);
