-- When a delayed mail is handed to the sending job; null for mails that are handed over at once.
alter table mails add column send_at timestamptz;
create index mails_delayed on mails (send_at) where send_at is not null and status = 'queued';
