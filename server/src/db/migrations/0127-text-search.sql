-- Comments and the texts of briefs are searched, too. A brief has its creative's id.
alter table search_entries drop constraint search_entries_kind_check,
  add constraint search_entries_kind_check
    check (kind in ('group', 'campaign', 'creative', 'file', 'value', 'brief', 'comment'));

-- Longer than a name; its words do not serve to correct typing errors.
create function set_search_text(organization text, entry_kind text, entry_id text, value text)
  returns void language plpgsql as $$
begin
  if value is null or search_fold(left(value, 20000)) = '  ' then
    delete from search_entries
      where organization_id = organization and kind = entry_kind and id = entry_id and part = '';
  else
    insert into search_entries values (organization, entry_kind, entry_id, '', search_fold(left(value, 20000)))
      on conflict (organization_id, kind, id, part) do update set text = excluded.text
      where search_entries.text <> excluded.text;
  end if;
end $$;

create function index_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform set_search_text(old.organization_id, 'comment', old.id, null);
  else
    perform set_search_text(new.organization_id, 'comment', new.id, new.body);
  end if;
  return null;
end $$;
create trigger search_entry after insert or delete or update of body on comments
  for each row execute function index_comment();

create function index_brief() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform set_search_text(old.organization_id, 'brief', old.id, null);
  else
    perform set_search_text(new.organization_id, 'brief', new.id,
      case when new.deleted_at is null then new.description end);
  end if;
  return null;
end $$;
create trigger search_brief after insert or delete or update of description, deleted_at on creatives
  for each row execute function index_brief();

insert into search_entries
select organization_id, 'comment', id, '', search_fold(left(body, 20000)) from comments
where body is not null and search_fold(left(body, 20000)) <> '  '
union all
select organization_id, 'brief', id, '', search_fold(left(description, 20000)) from creatives
where deleted_at is null and search_fold(left(description, 20000)) <> '  ';
