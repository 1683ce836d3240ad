-- The value of an option was compared with the whole option, so that its label was never found.
create or replace function value_search_text(attribute text, value jsonb) returns text language sql stable as $$
  select case
    when jsonb_typeof($2) in ('string', 'number') then
      coalesce(
        (select o.option ->> 'label' || ' ' from attributes a,
           jsonb_array_elements(case when jsonb_typeof(a.input -> 'options') = 'array' then a.input -> 'options'
             else '[]' end) o(option)
         where a.id = $1 and o.option ->> 'value' = $2 #>> '{}' limit 1), '') || ($2 #>> '{}')
  end
$$;

-- Values of an option are found by its label: they follow when it is renamed.
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

-- What was filled in before.
do $$ begin
  perform set_search_entry(v.organization_id, 'value', v.creative_id, v.attribute_id, entry.text)
    from creative_attributes v
    join attributes a on a.id = v.attribute_id and jsonb_typeof(a.input -> 'options') = 'array'
    cross join lateral (select value_search_text(v.attribute_id, v.value) as text) entry
    join search_entries e on e.organization_id = v.organization_id and e.kind = 'value' and e.id = v.creative_id
      and e.part = v.attribute_id
    where e.text <> search_fold(left(entry.text, 1000));
end $$;
