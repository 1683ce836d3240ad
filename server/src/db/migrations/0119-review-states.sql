-- The states of slots that every screen names, and completion that no longer overlooks requested changes.

-- Whether each current file of the slot is in an ad account.
alter table slots add column sent boolean not null default false;

create function slot_is_sent(organization text, slot text) returns boolean language sql stable as $$
  select count(*) > 0 and bool_and(exists (
    select from sendings d where d.organization_id = p.organization_id and d.version_id = p.version_id
      and d.state in ('ready', 'already-there') and d.gone_at is null))
  from version_places p where p.organization_id = organization and p.slot_id = slot and p.is_current;
$$;

-- The same rule as `reviewStateOf` of the contract.
create function slot_review(state text, decision text, sent boolean, needs_approval boolean)
returns text language sql immutable as $$
  select case
    when state in ('empty', 'does-not-fit') then state
    when decision = 'changes' then 'changes'
    when state = 'partial' then 'empty'
    when sent then 'sent'
    when decision = 'approved' then 'approved'
    when needs_approval then 'to-review'
    else 'delivered'
  end;
$$;

create function note_sent() returns trigger language plpgsql as $$
begin
  update slots s set sent = not s.sent
  where s.organization_id = new.organization_id and s.id = new.slot_id
    and s.sent <> (s.state = 'delivered' and slot_is_sent(s.organization_id, s.id));
  return null;
end $$;
create trigger slot_sent after insert or update of state, gone_at, version_id on sendings for each row
  when (new.slot_id is not null and new.state in ('ready', 'already-there')) execute function note_sent();

update slots s set sent = true
where s.state = 'delivered' and s.id in (select slot_id from sendings where state in ('ready', 'already-there'))
  and slot_is_sent(s.organization_id, s.id);

update creatives c set completed_at = null
where c.completed_at is not null and exists (
  select from slots s where s.organization_id = c.organization_id and s.creative_id = c.id and s.decision = 'changes');
update campaigns k set creatives_complete = counted.complete
from (
  select campaign_id, count(completed_at) as complete from creatives
  where deleted_at is null and archived_at is null group by campaign_id
) counted
where counted.campaign_id = k.id and k.creatives_complete <> counted.complete;

-- Saved views name states instead of decisions.
update views set search = search - 'decision' || jsonb_build_object('review', case search ->> 'decision'
  when 'undecided' then 'to-review,delivered' when 'approved' then 'approved,sent' else 'changes' end)
where search ? 'decision';
