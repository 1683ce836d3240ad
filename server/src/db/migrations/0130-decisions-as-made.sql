-- Who decided and what the person wrote, as it was at the decision: names and comments can change afterwards.
alter table decisions
  add column name text,
  add column email text,
  -- How the address was proved: by signing in, by a code or the mail of a review link, or not at all.
  add column proof text check (proof in ('account', 'code', 'mail', 'none')),
  -- The person's comments on the version for clients to read.
  add column comment text;
alter table step_decisions add column name text, add column email text, add column comment text;

update decisions d set
  name = coalesce(w.name, trim(a.first_name || ' ' || a.last_name)),
  email = case when w.id is null then a.email else w.email end,
  proof = case when w.id is null then 'account' else w.proof end,
  comment = (select string_agg(c.body, E'\n' order by c.created_at, c.id) from comments c
    where c.organization_id = d.organization_id and c.version_id = d.version_id and c.author_id = d.account_id
      and c.thread_id is null and c.audience = 'client' and c.created_at <= d.decided_at)
from accounts a left join reviewers w on w.account_id = a.id
where a.id = d.account_id;

update step_decisions d set name = trim(a.first_name || ' ' || a.last_name), email = a.email,
  comment = (select string_agg(c.body, E'\n' order by c.created_at, c.id) from comments c
    where c.organization_id = d.organization_id and c.version_id = d.version_id and c.author_id = d.account_id
      and c.thread_id is null and c.audience = 'client' and c.created_at <= d.decided_at)
from accounts a where a.id = d.account_id;
