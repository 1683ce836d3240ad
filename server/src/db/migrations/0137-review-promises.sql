-- A reviewer promises a day for the decisions of a step, as a guest does for the files of a slot.
alter table promises
  drop constraint promises_pkey,
  alter column slot_id drop not null,
  add column review_step_id text,
  add foreign key (organization_id, review_step_id) references review_steps (organization_id, id) on delete cascade,
  add check (num_nonnulls(slot_id, review_step_id) = 1),
  add unique (slot_id, account_id),
  add unique (review_step_id, account_id);
create index promises_by_review_step on promises (organization_id, review_step_id) where review_step_id is not null;
