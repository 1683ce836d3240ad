-- How the search compares texts.

-- Lower case, without accents and ASCII punctuation, words between single spaces: ' spring launch 9x16 '. Declared
-- immutable for indexes, since the dictionary of `unaccent` is never changed here.
create function search_fold(value text) returns text language sql immutable strict parallel safe
  set search_path = public, pg_temp
as $$ select ' ' || trim(regexp_replace(lower(unaccent(normalize(value, NFKC))), '[\s!-/:-@\[-`{-~]+', ' ', 'g')) || ' ' $$;

-- Wrong letters between a typed word and a word or its beginning; null beyond the tolerance, which is one letter or
-- two swapped ones from four letters on, and two letters from eight on.
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

-- Similarity of a typed word to the most similar word of a folded text, 0 to 1.
create function search_likeness(entry text, typed text) returns real language sql immutable strict parallel safe
  set search_path = public, pg_temp
as $$
  select coalesce(max(1 - search_distance(typed, word)::real / 4), 0)::real
  from unnest(string_to_array(trim(entry), ' ')) word
$$;

-- How well a folded text matches a search, 0 to 1, below 0.5 with typing errors; null if it does not. The text must
-- contain every word, words of one or two letters at the start of a word.
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

-- Words of one or two letters match at the start of words only.
create function search_pattern(word text) returns text language sql immutable strict as $$
  select case when length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
$$;

-- What a folded text contains where a name has a word. Words of one or two Latin letters match at the start of
-- words only, since no index finds them inside of words.
create function search_part(word text) returns text language sql immutable strict parallel safe
  return case when word ~ '^[a-z0-9]{1,2}$' then ' ' || word else word end;
