-- The text filter of lists: the ids of campaigns or creatives whose name holds every word, at most `most` of them, by the
-- index of the search. Under a policy the trigram operators cannot use it, so this runs as the owner of the table and
-- asks for the organization itself. The folded words hold neither quotes nor wildcards.
create function ids_by_name(organization text, entry_kind text, query text, most int)
  returns setof text language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  typed text;
  holding text := '';
begin
  if organization is distinct from current_setting('app.organization', true) then
    raise exception 'the names of another organization' using errcode = '42501';
  end if;
  foreach typed in array string_to_array(trim(search_fold(query)), ' ') loop
    holding := holding || format(' and e.text like %L', '%' || typed || '%');
  end loop;
  return query execute format('select e.id from search_entries e where e.organization_id = %L and e.kind = %L%s limit %s',
    organization, entry_kind, holding, most);
end $$;
