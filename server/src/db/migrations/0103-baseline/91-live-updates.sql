-- Notifies every node of new events, at commit.
create function tell_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('events', '');
  return null;
end $$;
create trigger told after insert on events for each statement execute function tell_events();

-- Notifies every node whose access may have changed: an account, or an organization with all its members.
create function tell_standing() returns trigger language plpgsql as $$
begin
  perform pg_notify('standing', (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0]);
  return null;
end $$;
create trigger told after update of revoked_at, organization_id on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at or old.organization_id is distinct from new.organization_id)
  execute function tell_standing('account_id');
create trigger told_end after delete on sessions for each row
  when (old.revoked_at is null) execute function tell_standing('account_id');
create trigger told after update of role, status on members for each row execute function tell_standing('account_id');
create trigger told_end after delete on members for each row execute function tell_standing('account_id');
create trigger told after update of disabled_at, deleted_at, super_hero on accounts for each row
  execute function tell_standing('id');
create trigger told after update of deleted_at on organizations for each row execute function tell_standing('id');
create trigger told after update of ended_at on support_visits for each row execute function tell_standing('account_id');
