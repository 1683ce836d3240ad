-- Search: one row per thing with its folded text, in an index of trigrams (docs/decisions/0028-search.md).
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;

-- Lower case, without accents and ASCII punctuation, words between single spaces: ' spring launch 9x16 '. Declared
-- immutable for indexes: the dictionary of `unaccent` is never changed here.
create function search_fold(value text) returns text language sql immutable strict parallel safe
  set search_path = public, pg_temp
as $$ select ' ' || trim(regexp_replace(lower(unaccent(normalize(value, NFKC))), '[\s!-/:-@\[-`{-~]+', ' ', 'g')) || ' ' $$;

-- The number of wrong letters by which a typed word differs from a word, or from its beginning; null where that is more
-- than one, or two swapped ones, from four letters on, or two from eight on.
create function search_distance(typed text, word text) returns int language plpgsql immutable strict parallel safe
  set search_path = public, pg_temp
as $$
declare
  size constant int := length(typed);
  best int;
  part text;
  apart int;
begin
  if size not between 4 and 60 or length(word) < size - 2 then return null; end if;
  foreach part in array array[left(word, size + 3), left(word, size)] loop
    apart := levenshtein_less_equal(typed, part, 2);
    continue when apart > 2 or apart >= coalesce(best, 3);
    if apart < 2 or size >= 8 or length(part) = size and
      array(select unnest(string_to_array(typed, null)) order by 1) = array(select unnest(string_to_array(part, null)) order by 1)
    then best := apart; end if;
  end loop;
  return best;
end $$;

-- How alike a typed word and the likest word of a folded text are, 0 to 1.
create function search_likeness(entry text, typed text) returns real language sql immutable strict parallel safe
  set search_path = public, pg_temp
as $$
  select coalesce(max(1 - search_distance(typed, word)::real / 4), 0)::real
  from unnest(string_to_array(trim(entry), ' ')) word
$$;

-- How well a folded text matches a search, 0 to 1; null if it does not. Every word must be in it, words of one or two
-- letters at the start of a word; below 0.5 with typing errors.
create function search_score(entry text, query text) returns real language plpgsql immutable strict parallel safe
  set search_path = public, pg_temp
as $$
declare
  phrase constant text := search_fold(query);
  word text;
  starts boolean := true;
  likeness real := 0;
  part real;
  words int := 0;
  holds boolean := true;
begin
  if phrase = '  ' then return null; end if;
  foreach word in array string_to_array(trim(phrase), ' ') loop
    words := words + 1;
    if position(' ' || word in entry) > 0 then
      likeness := likeness + 1;
    elsif length(word) > 2 and position(word in entry) > 0 then
      likeness := likeness + 1;
      starts := false;
    else
      holds := false;
      part := search_likeness(entry, word);
      if part = 0 then return null; end if;
      likeness := likeness + part;
    end if;
  end loop;
  if not holds then return 0.49 * likeness / words; end if;
  if entry = phrase then return 1; end if;
  if starts_with(entry, rtrim(phrase)) then return 0.9; end if;
  if position(rtrim(phrase) in entry) > 0 then return 0.85; end if;
  return case when starts then 0.8 else 0.65 end;
end $$;

create table search_entries (
  organization_id text not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('group', 'campaign', 'creative', 'file', 'value')),
  -- Of a file its card, of a value its creative.
  id text not null,
  -- The attribute of a value.
  part text not null default '',
  text text not null,
  primary key (organization_id, kind, id, part)
);
create index search_entries_text on search_entries using gin (organization_id, kind, text gin_trgm_ops);
create index search_entries_start on search_entries (organization_id, kind, left(text, 40) text_pattern_ops);

call keep_apart('search_entries');
-- The trigram operators are not leakproof: under a policy they cannot use the index. `search_candidates` runs as the
-- owner of the table instead, and asks for the organization itself.
alter table search_entries no force row level security;

-- The words of an organization's texts, for finding what a mistyped word was meant to be. They are never removed: a word that
-- nothing holds any more finds nothing. Not unique, so that concurrent changes do not wait for each other.
create table search_words (
  organization_id text not null references organizations (id) on delete cascade,
  word text not null
);
create index search_words_by_word on search_words (organization_id, word);
call keep_apart('search_words');

create function add_search_words(organization text, entry text) returns void language sql as $$
  insert into search_words
  select distinct organization, part from unnest(string_to_array(trim(entry), ' ')) part
  where length(part) between 4 and 40 and part !~ '[0-9]'
    and not exists (select from search_words w where w.organization_id = organization and w.word = part)
$$;

create function set_search_entry(organization text, entry_kind text, entry_id text, entry_part text, value text)
  returns void language plpgsql as $$
begin
  if value is null or search_fold(value) = '  ' then
    delete from search_entries
      where organization_id = organization and kind = entry_kind and id = entry_id and part = entry_part;
  else
    insert into search_entries values (organization, entry_kind, entry_id, entry_part, search_fold(left(value, 1000)))
      on conflict (organization_id, kind, id, part) do update set text = excluded.text
      where search_entries.text <> excluded.text;
    perform add_search_words(organization, search_fold(left(value, 1000)));
  end if;
end $$;

-- Groups, campaigns and creatives, by name.
create function index_named() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform set_search_entry(old.organization_id, tg_argv[0], old.id, '', null);
  else
    perform set_search_entry(new.organization_id, tg_argv[0], new.id, '',
      case when new.deleted_at is null then new.name end);
  end if;
  return null;
end $$;
create trigger search_entry after insert or delete or update of name, deleted_at on campaign_groups
  for each row execute function index_named('group');
create trigger search_entry after insert or delete or update of name, deleted_at on campaigns
  for each row execute function index_named('campaign');
create trigger search_entry after insert or delete or update of name, deleted_at on creatives
  for each row execute function index_named('creative');

-- Files, by the original name of the current version and the number that delivered names carry.
create function file_search_text(organization text, card text) returns text language sql stable as $$
  select v.original_name || ' ' || c.uid from versions v
  join cards c on c.organization_id = v.organization_id and c.id = v.card_id
  where v.organization_id = organization and v.card_id = card and v.deleted_at is null
  order by v.number desc limit 1
$$;
create function index_file() returns trigger language plpgsql as $$
declare
  version constant versions := case when tg_op = 'DELETE' then old else new end;
begin
  perform set_search_entry(version.organization_id, 'file', version.card_id, '',
    file_search_text(version.organization_id, version.card_id));
  return null;
end $$;
create trigger search_entry after insert or delete or update of original_name, deleted_at on versions
  for each row execute function index_file();

-- Attribute values, by text, number, or label of the option.
create function value_search_text(attribute text, value jsonb) returns text language sql stable as $$
  select case
    when jsonb_typeof(value) in ('string', 'number') then
      coalesce(
        (select o ->> 'label' || ' ' from attributes a,
           jsonb_array_elements(case when jsonb_typeof(a.input -> 'options') = 'array' then a.input -> 'options'
             else '[]' end) o
         where a.id = attribute and o ->> 'value' = value #>> '{}' limit 1), '') || (value #>> '{}')
  end
$$;
create function index_value() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform set_search_entry(old.organization_id, 'value', old.creative_id, old.attribute_id, null);
  else
    perform set_search_entry(new.organization_id, 'value', new.creative_id, new.attribute_id,
      value_search_text(new.attribute_id, new.value));
  end if;
  return null;
end $$;
create trigger search_entry after insert or delete or update of value on creative_attributes
  for each row execute function index_value();

insert into search_entries
select organization_id, 'group', id, '', search_fold(name) from campaign_groups where deleted_at is null
union all
select organization_id, 'campaign', id, '', search_fold(name) from campaigns where deleted_at is null
union all
select organization_id, 'creative', id, '', search_fold(name) from creatives where deleted_at is null
union all
select c.organization_id, 'file', c.id, '', search_fold(file_search_text(c.organization_id, c.id)) from cards c
  where file_search_text(c.organization_id, c.id) is not null
union all
select organization_id, 'value', creative_id, attribute_id, search_fold(left(value_search_text(attribute_id, value), 1000))
  from creative_attributes where value_search_text(attribute_id, value) is not null;
delete from search_entries where text = '  ';
insert into search_words
select distinct organization_id, word from search_entries, unnest(string_to_array(trim(text), ' ')) word
where length(word) between 4 and 40 and word !~ '[0-9]';

-- Words of one or two letters are looked for at the start of words only.
create function search_pattern(word text) returns text language sql immutable strict as $$
  select case when length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
$$;

-- Matches of each kind, at most `most` of each: those that begin with the search, those that hold its words, and, where
-- these are few, those that hold words like them; the best of the first two thousand that the index gives. Runs as the owner, so it asks for the organization by itself.
-- The folded words hold neither quotes nor wildcards.
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
