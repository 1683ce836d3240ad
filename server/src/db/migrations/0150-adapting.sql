-- A version of one slot that is made from the master of another slot of its creative.
alter table versions add column adapted boolean not null default false;

-- The slot that a repair fills from a version of another one; null for a repair in the version's own slot.
alter table repairs
  add column slot_id text,
  add foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade;
drop index repairs_open;
create unique index repairs_open on repairs (organization_id, version_id, coalesce(slot_id, '')) where state = 'waiting';
create index repairs_by_slot on repairs (organization_id, slot_id) where slot_id is not null;

-- A slot that the team adapts from a master: no guest owes it.
alter table slots add column from_master boolean not null default false;
