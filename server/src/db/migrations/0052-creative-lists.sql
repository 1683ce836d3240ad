-- Lists of creatives across campaigns. As for campaigns, only a column can lead an index under a policy.
alter table creatives
  add column name_key text not null generated always as (lower(name)) stored,
  -- The effective due date: the own deadline, else the campaign's; the last day of the list without either.
  add column due_key timestamptz not null default timestamptz '9999-12-31 00:00:00+00';

update creatives c set due_key = coalesce(c.deadline_at, k.due_at, timestamptz '9999-12-31 00:00:00+00')
  from campaigns k where k.organization_id = c.organization_id and k.id = c.campaign_id;

create function set_creative_due() returns trigger language plpgsql as $$
begin
  new.due_key := coalesce(
    new.deadline_at,
    (select k.due_at from campaigns k where k.organization_id = new.organization_id and k.id = new.campaign_id),
    timestamptz '9999-12-31 00:00:00+00');
  return new;
end $$;
create trigger creative_due before insert or update of deadline_at, campaign_id on creatives
  for each row execute function set_creative_due();

create function pass_campaign_due() returns trigger language plpgsql as $$
begin
  update creatives set due_key = coalesce(new.due_at, timestamptz '9999-12-31 00:00:00+00')
    where organization_id = new.organization_id and campaign_id = new.id and deadline_at is null;
  return null;
end $$;
create trigger campaign_due after update of due_at on campaigns
  for each row when (new.due_at is distinct from old.due_at) execute function pass_campaign_due();

create index creatives_by_due on creatives (organization_id, due_key, id)
  where deleted_at is null and archived_at is null;
create index creatives_by_name on creatives (organization_id, name_key, id)
  where deleted_at is null and archived_at is null;
create index creatives_by_update on creatives (organization_id, updated_at, id)
  where deleted_at is null and archived_at is null;
create index creatives_by_age on creatives (organization_id, created_at, id)
  where deleted_at is null and archived_at is null;
