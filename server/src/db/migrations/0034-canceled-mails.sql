-- Mails whose reason ended before they were sent.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check check (status in ('queued', 'sent', 'failed', 'expired', 'canceled'));
