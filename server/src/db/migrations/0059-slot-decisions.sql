-- What was decided on the current files of a slot, and whether a creative needs approval to be complete.
alter table organizations add column approval_required boolean not null default false;
alter table slots
  -- Null: undecided.
  add column decision text check (decision in ('approved', 'changes'));

update slots s set decision = decided.decision
from (
  select p.slot_id, case when bool_or(d.decision = 'changes') then 'changes' else 'approved' end as decision
  from version_places p
  left join decisions d on d.organization_id = p.organization_id and d.version_id = p.version_id
  where p.is_current and exists (
    select from version_places other
    join decisions o on o.organization_id = other.organization_id and o.version_id = other.version_id
    where other.organization_id = p.organization_id and other.slot_id = p.slot_id and other.is_current)
  group by p.slot_id
  having bool_or(d.decision = 'changes') or bool_and(d.decision is not null)
) decided
where s.id = decided.slot_id;

create index slots_decided on slots (organization_id, creative_id) where decision is not null;
