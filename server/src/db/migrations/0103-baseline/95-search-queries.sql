-- Reads of the search index as its owner: each function checks the organization itself. Folded words contain
-- neither quotes nor wildcards.

-- Up to `most` matches of each kind: those that begin with the search, those that contain its words, and, if these
-- are few, those with similar words. Ranks the first two thousand that the index returns.
create function search_candidates(organization text, query text, kinds text[], most int)
  returns table (kind text, id text, part text, score real)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  phrase constant text := rtrim(search_fold(query));
  words constant text[] := (string_to_array(trim(phrase), ' '))[1:6];
  typed text;
  holding text := '';
  alike text := '';
  one text;
  base text;
  hits bigint;
  total bigint := 0;
begin
  if organization is distinct from current_setting('app.organization', true) then
    raise exception 'the search of another organization' using errcode = '42501';
  end if;
  if phrase = '' then return; end if;
  foreach typed in array words loop
    holding := holding || format(' and e.text like %L', search_pattern(typed));
  end loop;
  foreach one in array kinds loop
    base := format('select e.kind, e.id, e.part, search_score(e.text, %L) from search_entries e
      where e.organization_id = %L and e.kind = %L', query, organization, one);
    return query execute format('select * from (%s and left(e.text, 40) like %L limit 2000) found
      order by 4 desc nulls last limit 20', base, left(phrase, 39) || '%');
    return query execute format('select * from (%s limit 2000) found order by 4 desc nulls last limit %s', base || holding, most);
    get diagnostics hits = row_count;
    total := total + hits;
  end loop;
  if total >= 5 then return; end if;
  foreach typed in array words loop
    alike := alike || (
      select ' and (' || string_agg(format('e.text like %L', pattern), ' or ') || ')' from (
        select search_pattern(typed) as pattern
        union (
          select '% ' || near.word || '%' from (
            select distinct w.word, search_distance(typed, w.word) as apart from search_words w
            where w.organization_id = organization and length(w.word) >= length(typed) - 2
          ) near where near.apart is not null order by near.apart limit 5
        )
      ) patterns);
  end loop;
  foreach one in array kinds loop
    return query execute format('select e.kind, e.id, e.part, search_score(e.text, %L) from search_entries e
      where e.organization_id = %L and e.kind = %L', query, organization, one) || alike || format(' limit %s', most);
  end loop;
end $$;

-- The text filter of lists: ids of campaigns or creatives whose name contains every word.
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
    holding := holding || format(' and e.text like %L', '%' || search_part(typed) || '%');
  end loop;
  return query execute format('select e.id from search_entries e where e.organization_id = %L and e.kind = %L%s limit %s',
    organization, entry_kind, holding, most);
end $$;
