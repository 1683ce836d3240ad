-- Row-level security, forced on the owner of the tables too: every connection states whose rows it may reach, an
-- organization's id or '*' for the installation itself, and reaches none without.

-- A table with the organization in one of its columns.
create procedure keep_apart(name regclass, owned_by text default 'organization_id') language plpgsql as $$
declare reached constant text := '(select current_setting(''app.organization'', true))';
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (%I = %s or %s = ''*'')', name, owned_by, reached, reached);
end $$;

-- A child of a format or template: readable with its parent, changed by the organization of the parent only.
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

-- A table of insights: read by the organizations that use the ad account, written by the installation.
create procedure share_by_account(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy reading on %s for select using (account in (select no from insight_accounts))', name);
  execute format('create policy installation on %s using ((select current_setting(''app.organization'', true)) = ''*'')', name);
end $$;
