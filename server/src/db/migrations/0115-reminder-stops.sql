-- Campaigns of which a person gets no reminders. Without a row the person gets them.
create table reminder_stops (
  organization_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  campaign_id text not null,
  created_at timestamptz not null,
  primary key (account_id, campaign_id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);
create index reminder_stops_by_campaign on reminder_stops (organization_id, campaign_id);
call keep_apart('reminder_stops');

-- When the team was notified that files are missing despite the reminders, which happens once.
alter table campaigns add column reminders_ended_at timestamptz;
update campaigns c set reminders_ended_at = n.at from (
  select organization_id, campaign_id, min(created_at) as at from notifications
  where type = 'reminders_ended' group by organization_id, campaign_id) n
where c.organization_id = n.organization_id and c.id = n.campaign_id;
