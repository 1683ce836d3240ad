-- Whether a person gets reminders of what they owe.
alter table accounts add column reminder_mails boolean not null default true;
