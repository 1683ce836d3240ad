-- When a mail was handed to the mail server, written before it is: a process that dies without an answer leaves a mail
-- that may have arrived, and that is not sent again.
alter table reminders add column attempted_at timestamptz;
alter table notification_mails add column attempted_at timestamptz;
