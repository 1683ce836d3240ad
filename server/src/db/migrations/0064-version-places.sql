-- The newest version of a card is looked up by organization and card, which is the order of the index on versions.
create or replace view version_places with (security_invoker = true) as
select v.organization_id, s.creative_id, s.id as slot_id, va.id as variation_id, ca.id as card_id, v.id as version_id,
  s.position as slot_position, va.position as variation_position, ca.position as card_position,
  not exists (
    select from versions newer where newer.organization_id = v.organization_id and newer.card_id = v.card_id
      and newer.number > v.number and newer.deleted_at is null
  ) as is_current
from versions v
join cards ca on ca.organization_id = v.organization_id and ca.id = v.card_id
join variations va on va.organization_id = ca.organization_id and va.id = ca.variation_id
join slots s on s.organization_id = va.organization_id and s.id = va.slot_id
where v.deleted_at is null;
