-- The steps by which the files of a campaign are approved, such as agency, client, legal.
alter table campaigns
  -- Number of its steps; 0 where the decision of any member suffices.
  add column review_steps smallint not null default 0,
  -- Counts the changes of its steps.
  add column review_edition integer not null default 1,
  -- Where a new version begins after changes were requested.
  add column review_returns_to text not null default 'asking' check (review_returns_to in ('asking', 'first')),
  -- Whether its files are sent to ad platforms only once they passed the last step.
  add column sends_after_review boolean not null default true;

create table review_steps (
  id text primary key,
  organization_id text not null,
  campaign_id text not null,
  position smallint not null,
  name text not null,
  rule text not null check (rule in ('one', 'all')),
  due_at timestamptz,
  -- The review link whose holders are reviewers.
  review_link_id text,
  created_at timestamptz not null,
  unique (organization_id, id),
  unique (campaign_id, position) deferrable initially deferred,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);
create index review_steps_by_campaign on review_steps (organization_id, campaign_id, position);
create index review_steps_by_link on review_steps (organization_id, review_link_id) where review_link_id is not null;
call keep_apart('review_steps');

-- The members whose decisions count for a step.
create table review_step_members (
  organization_id text not null,
  step_id text not null,
  member_id text not null,
  primary key (step_id, member_id),
  foreign key (organization_id, step_id) references review_steps (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade
);
create index review_step_members_by_step on review_step_members (organization_id, step_id);
create index review_step_members_by_member on review_step_members (organization_id, member_id);
call keep_apart('review_step_members');

-- Decisions of admins on a version, made in place of a step's reviewers.
create table step_decisions (
  organization_id text not null,
  version_id text not null,
  step_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  decision text not null check (decision in ('approved', 'changes')),
  decided_at timestamptz not null,
  primary key (version_id, step_id),
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete cascade,
  foreign key (organization_id, step_id) references review_steps (organization_id, id) on delete cascade
);
create index step_decisions_by_version on step_decisions (organization_id, version_id);
create index step_decisions_by_step on step_decisions (organization_id, step_id);
create index step_decisions_by_account on step_decisions (account_id);
call keep_apart('step_decisions');

-- The step at which the current file of a card is, computed from its versions and decisions.
alter table cards
  -- The step that waits for decisions or requests changes; null without steps, without a file, or once approved.
  add column review_step_id text,
  add column review_state text check (review_state in ('open', 'changes', 'approved')),
  -- Since when the step waits.
  add column review_since timestamptz,
  add foreign key (organization_id, review_step_id)
    references review_steps (organization_id, id) on delete set null (review_step_id);
create index cards_by_review_step on cards (organization_id, review_step_id) where review_step_id is not null;
