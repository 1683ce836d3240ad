-- Keeps creatives.due_key: the deadline, else the campaign's due date.

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
