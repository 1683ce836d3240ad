-- Whether guests may invite colleagues by passing slots on to them: never, once a member approves, or at once.
alter table organizations add column guest_passes text not null default 'asked'
  check (guest_passes in ('off', 'asked', 'allowed'));

-- The guest who passed a slot on to the invited person and is named in the mail; `invited_by` is the member whose request the
-- guest answers.
alter table invitations add column passed_by text references accounts (id) on delete set null;
create index invitations_by_passer on invitations (passed_by) where passed_by is not null;

-- Slots that a person passes on, to whom, and what became of it.
create table slot_passes (
  id text primary key,
  organization_id text not null,
  slot_id text not null,
  passed_by text not null references accounts (id) on delete cascade,
  -- The member who asked that person for the files, and decides on a request.
  asker_id text references accounts (id) on delete set null,
  -- The new owner; null for an address without a member.
  member_id text,
  -- Null if the slot was not passed on by address.
  email text,
  email_norm text,
  message text check (char_length(message) <= 300),
  invitation_id uuid,
  state text not null check (state in ('requested', 'invited', 'passed', 'declined', 'withdrawn', 'returned')),
  creation_key uuid,
  created_at timestamptz not null,
  answered_by text references accounts (id) on delete set null,
  answered_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, creation_key),
  check (num_nulls(email, email_norm) in (0, 2)),
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id) on delete set null (member_id),
  foreign key (organization_id, invitation_id)
    references invitations (organization_id, id) on delete set null (invitation_id)
);
-- At most one pass of a slot waits for an answer.
create unique index slot_passes_open on slot_passes (organization_id, slot_id) where state in ('requested', 'invited');
create index slot_passes_by_slot on slot_passes (organization_id, slot_id, created_at);
create index slot_passes_by_passer on slot_passes (passed_by);
create index slot_passes_by_asker on slot_passes (asker_id);
create index slot_passes_by_answerer on slot_passes (answered_by);
create index slot_passes_by_member on slot_passes (organization_id, member_id);
create index slot_passes_by_invitation on slot_passes (organization_id, invitation_id);
create index slot_passes_requested on slot_passes (organization_id, created_at) where state = 'requested';
call keep_apart('slot_passes');

alter table notifications
  add column pass_id text,
  add foreign key (organization_id, pass_id) references slot_passes (organization_id, id) on delete cascade;
create index notifications_by_pass on notifications (organization_id, pass_id);
