-- Keeps search_entries and search_words in step with the rows they are made from.

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

-- Names of groups, campaigns and creatives.
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

-- Files, by the original name of the current version and by the number in delivered file names.
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
    when jsonb_typeof($2) in ('string', 'number') then
      coalesce(
        (select o.option ->> 'label' || ' ' from attributes a,
           jsonb_array_elements(case when jsonb_typeof(a.input -> 'options') = 'array' then a.input -> 'options'
             else '[]' end) o(option)
         where a.id = $1 and o.option ->> 'value' = $2 #>> '{}' limit 1), '') || ($2 #>> '{}')
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

-- Updates values when the label of their option changes.
create function index_labels() returns trigger language plpgsql as $$
begin
  perform set_search_entry(v.organization_id, 'value', v.creative_id, v.attribute_id,
      value_search_text(v.attribute_id, v.value))
    from creative_attributes v
    where v.attribute_id = new.id and v.value #>> '{}' in (
      select now_is ->> 'value'
      from jsonb_array_elements(new.input -> 'options') now_is
      left join jsonb_array_elements(old.input -> 'options') was on was ->> 'value' = now_is ->> 'value'
      where was ->> 'label' is distinct from now_is ->> 'label');
  return null;
end $$;
create trigger search_values after update of input on attributes for each row
  when (old.input is distinct from new.input and jsonb_typeof(new.input -> 'options') = 'array'
    and jsonb_typeof(old.input -> 'options') = 'array')
  execute function index_labels();
