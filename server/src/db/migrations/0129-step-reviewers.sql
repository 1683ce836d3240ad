-- A reviewer of a step stays after leaving the team, since the person's earlier decisions still count there.
alter table review_step_members add column account_id text references accounts (id) on delete cascade;
update review_step_members r set account_id = m.account_id from members m
  where m.organization_id = r.organization_id and m.id = r.member_id;
alter table review_step_members
  alter column account_id set not null,
  drop constraint review_step_members_pkey,
  add primary key (step_id, account_id),
  -- Null once the person left the team.
  alter column member_id drop not null,
  drop constraint review_step_members_organization_id_member_id_fkey,
  add foreign key (organization_id, member_id) references members (organization_id, id) on delete set null (member_id);
create index review_step_members_by_account on review_step_members (account_id);
