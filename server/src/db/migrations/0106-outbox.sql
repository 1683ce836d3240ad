-- One outbox: the mails of notifications and reminders join `mails`, which stores for each mail why it was not sent.
alter table mails drop constraint mails_status_check;
drop index mails_waiting;
drop index mails_delayed;
alter table mails rename column send_at to due_at;
alter table mails
  -- Null for mails that belong to a person outside of organizations, such as codes.
  add column organization_id text references organizations (id) on delete cascade,
  -- Of a mail that comes once a day: the day in the person's time zone.
  add column day date,
  -- The campaign for which a member requested the reminder; null for reminders of the schedule.
  add column campaign_id text,
  -- Why it was skipped, or why the mail server refused it.
  add column reason text,
  -- Written before the last byte is sent: a process that dies without an answer leaves a mail that may have arrived.
  add column attempted_at timestamptz,
  add column lease_token uuid,
  add column leased_until timestamptz,
  -- Null for mails that are sent to the address of their account, in its language.
  alter column to_address drop not null,
  alter column locale drop not null;

update mails set
  status = case when status = 'canceled' or (status = 'expired' and attempts = 0) then 'skipped'
    when status = 'expired' then 'given_up' else status end,
  reason = case when status = 'canceled' then 'invitation-ended' when status = 'expired' and attempts = 0 then 'expired'
    when status = 'failed' then 'refused' end,
  due_at = coalesce(due_at, created_at);
update mails m set organization_id = i.organization_id from invitations i
  where m.kind = 'invitation' and m.dedupe_key = 'invitation/' || encode(i.token_hash, 'hex');
update mails m set organization_id = c.organization_id from campaigns c
  where m.kind = 'receipt' and c.id = split_part(m.dedupe_key, '/', 2);

-- Mails that wait since before their time to live are given up by the job that sends what is due.
insert into mails (id, organization_id, account_id, kind, dedupe_key, day, status, reason, error, attempts, created_at,
    due_at, not_after, attempted_at, sent_at)
  select id, organization_id, account_id, 'notifications',
    case when day is null then 'notifications/' || id else concat_ws('/', 'notifications', organization_id, account_id, day) end,
    day, case status when 'canceled' then 'skipped' else status end,
    case status when 'canceled' then 'unrecorded' when 'failed' then 'refused' end, error,
    (error is not null)::int, created_at, created_at, created_at + interval '3 days', attempted_at, sent_at
  from notification_mails;
insert into mails (id, organization_id, account_id, kind, dedupe_key, day, campaign_id, status, reason, error, attempts,
    created_at, due_at, not_after, attempted_at, sent_at)
  select id, organization_id, account_id, 'reminder', concat_ws('/', 'reminder', organization_id, account_id, day),
    day, campaign_id, case status when 'canceled' then 'skipped' else status end,
    case status when 'canceled' then 'unrecorded' when 'failed' then 'refused' end, error,
    (error is not null)::int, created_at, created_at, created_at + interval '1 day', attempted_at, sent_at
  from reminders;

alter table mails
  alter column due_at set not null,
  add constraint mails_status_check check (status in ('queued', 'sent', 'skipped', 'failed', 'given_up')),
  add constraint mails_reason_check check ((status in ('skipped', 'failed')) = (reason is not null)),
  -- Without an address, the account names the recipient.
  add constraint mails_recipient_check check (num_nulls(to_address, locale) in (0, 2)),
  add unique (organization_id, id);
create index mails_waiting on mails (due_at) where status = 'queued';
create index mails_by_account on mails (account_id, kind, day);

alter table notifications
  drop constraint notifications_organization_id_mail_id_fkey,
  add foreign key (organization_id, mail_id) references mails (organization_id, id) on delete set null (mail_id);
drop table notification_mails;
drop table reminders;
call keep_apart('mails');
