-- Nobody reads or changes what is not theirs, whatever a statement forgets to ask. Every connection says whose rows it
-- reaches: an organization's id, or '*' for the installation itself; without it there are none.
create procedure keep_apart(name regclass, owned_by text default 'organization_id') language plpgsql as $$
declare reached constant text := '(select current_setting(''app.organization'', true))';
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (%I = %s or %s = ''*'')', name, owned_by, reached, reached);
end $$;

call keep_apart('organizations', 'id');
call keep_apart('members');
call keep_apart('sessions');
call keep_apart('invitations');
call keep_apart('assignments');
call keep_apart('support_visits');
call keep_apart('audit_entries');
call keep_apart('events');
call keep_apart('formats');
call keep_apart('templates');
call keep_apart('safe_zones');
call keep_apart('campaign_groups');
call keep_apart('campaigns');
call keep_apart('creatives');
call keep_apart('slots');
call keep_apart('variations');
call keep_apart('cards');
call keep_apart('blobs');
call keep_apart('versions');
call keep_apart('uploads');

-- The product's library is for everybody to read.
create policy library on formats for select using (organization_id is null);
create policy library on templates for select using (organization_id is null);

-- What hangs on a format or template is read where that is, and changed where that may be changed.
create procedure keep_with(child regclass, parent regclass, link text) language plpgsql as $$
declare
  read text := format('exists (select from %s p where p.id = %I)', parent, link);
  change text := format(
    'exists (select from %s p where p.id = %I and (p.organization_id is not null
       or (select current_setting(''app.organization'', true)) = ''*''))', parent, link);
begin
  execute format('alter table %s enable row level security', child);
  execute format('alter table %s force row level security', child);
  execute format('create policy reading on %s for select using (%s)', child, read);
  execute format('create policy adding on %s for insert with check (%s)', child, change);
  execute format('create policy changing on %s for update using (%s)', child, change);
  execute format('create policy deleting on %s for delete using (%s)', child, change);
end $$;

call keep_with('format_revisions', 'formats', 'format_id');
call keep_with('template_formats', 'templates', 'template_id');

-- A policy lets no function run on rows that it has not let through, lower() neither: only a column can lead an index.
alter table campaigns add column name_key text not null generated always as (lower(name)) stored;
drop index campaigns_by_name;
create index campaigns_by_name on campaigns (organization_id, name_key, id) where deleted_at is null;

-- The audit log is only added to, and outlives whom it speaks of.
alter table audit_entries
  drop constraint audit_entries_organization_id_fkey,
  drop constraint audit_entries_account_id_fkey;
create index audit_entries_by_account on audit_entries (organization_id, account_id, id desc);
create index audit_entries_by_act on audit_entries (organization_id, act, id desc);

-- Each entry is chained to the one before it in its organization, so that a changed, missing or planted one shows.
create table audit_seals (
  entry_id bigint primary key references audit_entries (id),
  organization_id text,
  position bigint not null,
  hash bytea not null
);
create unique index audit_seals_chain on audit_seals (coalesce(organization_id, ''), position);
call keep_apart('audit_seals');

create function audit_digest(entry audit_entries, place bigint, previous bytea) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    place, encode(previous, 'hex'), entry.id, entry.organization_id, entry.account_id, entry.act, entry.target,
    entry.data, encode(entry.ip_hash, 'hex'), entry.user_agent, extract(epoch from entry.created_at)
  )::text, 'UTF8'))
$$;

-- At the end of the transaction, one organization's after another's: nothing but the commit happens under the lock.
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

do $$
declare
  entry audit_entries;
  last audit_seals;
  next bigint;
begin
  for entry in select * from audit_entries order by organization_id, id loop
    select * into last from audit_seals
      where coalesce(organization_id, '') = coalesce(entry.organization_id, '') order by position desc limit 1;
    next := coalesce(last.position, 0) + 1;
    insert into audit_seals values (entry.id, entry.organization_id, next, audit_digest(entry, next, last.hash));
  end loop;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = '42501';
end $$;
create trigger added_to before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
create trigger added_to before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
