-- The overview of what waits for a person.

-- Visits are no longer recorded: deliveries are counted by days.
alter table homes drop column visited_at, drop column visited_before_at;

-- Files without a decision, and the newest comments of an organization.
create index slots_undecided on slots (organization_id, creative_id) where state = 'delivered' and decision is null;
create index comments_by_age on comments (organization_id, created_at);
