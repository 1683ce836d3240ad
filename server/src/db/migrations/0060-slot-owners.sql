-- The person who delivers a slot; without one, all guests of its campaign do.
alter table slots
  add column owner_id text,
  add foreign key (organization_id, owner_id) references members (organization_id, id) on delete set null (owner_id);
create index slots_by_owner on slots (organization_id, owner_id);
