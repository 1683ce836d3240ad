-- On which days before the due date people are reminded: of the organization, and of a campaign that differs.
alter table organizations add column reminder_days integer[] not null default '{7,3,1,0}'
  check (cardinality(reminder_days) between 1 and 8 and 0 <= all (reminder_days) and 30 >= all (reminder_days));
alter table campaigns add column reminder_days integer[]
  check (cardinality(reminder_days) between 1 and 8 and 0 <= all (reminder_days) and 30 >= all (reminder_days));
