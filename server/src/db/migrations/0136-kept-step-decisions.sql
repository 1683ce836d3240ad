-- A decision of an admin outlasts its step, since the approval record says who approved a file that was sent.
alter table step_decisions
  -- Of the step when the decision was made.
  add column step_name text,
  drop constraint step_decisions_organization_id_step_id_fkey;
update step_decisions d set step_name = s.name from review_steps s
  where s.organization_id = d.organization_id and s.id = d.step_id;
