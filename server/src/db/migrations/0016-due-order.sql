-- Where the list by due date has come to is found by a column: a policy holds back an expression, which might leak.
alter table campaigns add column due_key timestamptz not null
  generated always as (coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')) stored;
drop index campaigns_by_due;
create index campaigns_by_due on campaigns (organization_id, due_key, id) where deleted_at is null;
