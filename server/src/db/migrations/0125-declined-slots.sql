-- A guest who was invited by a pass delivers the slots passed on to them, not those of all guests of the campaign.
alter table assignments add column by_pass boolean not null default false;

update assignments a set by_pass = true from invitations i
where i.organization_id = a.organization_id and i.member_id = a.member_id and i.campaign_id = a.campaign_id
  and i.passed_by is not null and i.created_at <= a.created_at;

-- Slots that a person declined; rows of slot_passes say to whom a slot was passed on.
alter table passed_slots rename to declined_slots;
alter index passed_slots_by_slot rename to declined_slots_by_slot;
alter index passed_slots_by_account rename to declined_slots_by_account;
