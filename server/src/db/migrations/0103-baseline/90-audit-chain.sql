create function audit_digest(entry audit_entries, place bigint, previous bytea) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    place, encode(previous, 'hex'), entry.id, entry.organization_id, entry.account_id, entry.act, entry.target,
    entry.data, encode(entry.ip_hash, 'hex'), entry.user_agent, extract(epoch from entry.created_at)
  )::text, 'UTF8'))
$$;

-- Runs at commit, one transaction of an organization at a time: only the commit happens under the lock.
create function seal_audit_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain constant text := coalesce(new.organization_id, '');
  last audit_seals;
  next bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit/' || chain, 0));
  select * into last from audit_seals where coalesce(organization_id, '') = chain order by position desc limit 1;
  next := coalesce(last.position, 0) + 1;
  insert into audit_seals values (new.id, new.organization_id, next, audit_digest(new, next, last.hash));
  return null;
end $$;
create constraint trigger sealed after insert on audit_entries deferrable initially deferred
  for each row execute function seal_audit_entry();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = '42501';
end $$;
create trigger added_to before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
create trigger added_to before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
