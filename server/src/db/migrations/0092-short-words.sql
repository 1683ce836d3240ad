-- Words of one or two Latin letters are looked for where a word begins: inside of words no index finds them, and a filter that
-- no name holds read the whole table.
create or replace function ids_by_name(organization text, entry_kind text, query text, most int)
  returns setof text language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  typed text;
  holding text := '';
begin
  if organization is distinct from current_setting('app.organization', true) then
    raise exception 'the names of another organization' using errcode = '42501';
  end if;
  foreach typed in array string_to_array(trim(search_fold(query)), ' ') loop
    holding := holding || format(' and e.text like %L', '%' || search_part(typed) || '%');
  end loop;
  return query execute format('select e.id from search_entries e where e.organization_id = %L and e.kind = %L%s limit %s',
    organization, entry_kind, holding, most);
end $$;

-- What a folded text holds where a name has a word: folded texts begin with a space.
create function search_part(word text) returns text language sql immutable strict parallel safe
  return case when word ~ '^[a-z0-9]{1,2}$' then ' ' || word else word end;
