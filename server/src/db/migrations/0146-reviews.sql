-- Files on which somebody decided, of deleted slots, variations and cards, as the approval record names them.
create table deleted_decided_files (
  organization_id text not null,
  creative_id text not null,
  version_id text not null,
  file jsonb not null,
  decisions jsonb not null,
  primary key (organization_id, version_id),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete cascade
);
create index deleted_decided_files_by_creative on deleted_decided_files (organization_id, creative_id);
call keep_apart('deleted_decided_files');

-- Runs before the cascade. Where a parent is deleted with its creative, the creative is gone and nothing is kept.
create function keep_decided_files() returns trigger language plpgsql as $$
declare
  removed text[];
begin
  if tg_table_name = 'cards' then
    removed := array[old.id];
  elsif tg_table_name = 'variations' then
    removed := array(select c.id from cards c where c.organization_id = old.organization_id and c.variation_id = old.id);
  else
    removed := array(select c.id from variations va
      join cards c on c.organization_id = va.organization_id and c.variation_id = va.id
      where va.organization_id = old.organization_id and va.slot_id = old.id);
  end if;
  insert into deleted_decided_files (organization_id, creative_id, version_id, file, decisions)
  select v.organization_id, s.creative_id, v.id, jsonb_build_object(
      'versionId', v.id, 'cardId', c.id, 'variationId', va.id, 'formatName', f.name,
      'variationName', case when (select count(*) from variations o
        where o.organization_id = s.organization_id and o.slot_id = s.id) > 1 then va.name end,
      'cardPosition', case when f.type = 'carousel' then c.position end, 'versionNumber', v.number, 'isCurrent', false,
      'fileName', v.original_name, 'mime', v.facts ->> 'mime', 'sizeBytes', v.facts -> 'sizeBytes',
      'width', v.facts -> 'width', 'height', v.facts -> 'height', 'sha256', v.sha256, 'previewSha256', null,
      'uploadedAt', v.created_at, 'deletedAt', coalesce(v.deleted_at, now()), 'state', null, 'stepName', null),
    made.decisions
  from cards c
  join variations va on va.organization_id = c.organization_id and va.id = c.variation_id
  join slots s on s.organization_id = va.organization_id and s.id = va.slot_id
  join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id
  join formats f on f.id = s.format_id
  join versions v on v.organization_id = c.organization_id and v.card_id = c.id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('versionId', v.id, 'accountId', d.account_id, 'forStepId', d.step_id,
        'decision', d.decision, 'decidedAt', d.decided_at,
        'name', coalesce(d.name, trim(a.first_name || ' ' || a.last_name)), 'email', d.email,
        'proof', coalesce(d.proof, 'none'), 'forStep', d.step_name, 'comment', d.comment)
      order by d.decided_at, d.account_id) as decisions
    from (
      select account_id, decision, decided_at, name, email, proof, comment, null as step_id, null as step_name
      from decisions where organization_id = v.organization_id and version_id = v.id
      union all
      select e.account_id, e.decision, e.decided_at, e.name, e.email, 'account', e.comment, e.step_id,
        coalesce(t.name, e.step_name)
      from step_decisions e
      left join review_steps t on t.organization_id = e.organization_id and t.id = e.step_id
      where e.organization_id = v.organization_id and e.version_id = v.id
    ) d join accounts a on a.id = d.account_id) made
  where c.organization_id = old.organization_id and c.id = any(removed) and made.decisions is not null
  on conflict do nothing;
  return old;
end
$$;

create trigger kept_decided_files before delete on slots for each row execute function keep_decided_files();
create trigger kept_decided_files before delete on variations for each row execute function keep_decided_files();
create trigger kept_decided_files before delete on cards for each row execute function keep_decided_files();

-- The cards of a carousel share their step, by the rule of `stepOf` in tree/creatives/rules/reviews.ts; those judged before it
-- existed had one each until their slot was next changed.
with carousels as (
  select c.organization_id, c.variation_id, s.state = 'delivered' as is_delivered,
    bool_or(c.review_state = 'changes') as has_changes, bool_and(coalesce(c.review_state, '') = 'approved') as is_approved
  from cards c
  join variations va on va.organization_id = c.organization_id and va.id = c.variation_id
  join slots s on s.organization_id = va.organization_id and s.id = va.slot_id
  join formats f on f.id = s.format_id
  where f.type = 'carousel'
  group by 1, 2, 3
  having bool_or(c.review_state is not null)
    and count(distinct (coalesce(c.review_state, ''), coalesce(c.review_step_id, ''))) > 1
), shared as (
  select k.organization_id, k.variation_id, state, step.id as step_id, step.since
  from carousels k
  cross join lateral (select case when k.has_changes then 'changes' when k.is_approved then 'approved'
    when k.is_delivered then 'open' end as state) rule
  left join lateral (
    select t.id, c.review_since as since from cards c
    join review_steps t on t.organization_id = c.organization_id and t.id = c.review_step_id
    where c.organization_id = k.organization_id and c.variation_id = k.variation_id and c.review_state = rule.state
    order by t.position, c.review_since limit 1) step on true
)
update cards c set review_state = case when h.step_id is null and h.state = 'open' then null else h.state end,
  review_step_id = h.step_id, review_since = case when h.state = 'open' then coalesce(c.review_since, h.since) end
from shared h
where c.organization_id = h.organization_id and c.variation_id = h.variation_id
  and (c.review_state, c.review_step_id) is distinct from (h.state, h.step_id);
