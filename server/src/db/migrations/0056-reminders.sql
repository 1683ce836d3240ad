-- Reminders of what guests owe: at most one per person and day of their time zone.
alter table organizations add column reminders boolean not null default true;
alter table campaigns
  -- Null: as the organization.
  add column reminders boolean;

create table reminders (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  -- In the time zone of the person.
  day date not null,
  status text not null check (status in ('queued', 'sent', 'canceled', 'failed')),
  error text,
  created_at timestamptz not null,
  -- While a worker sends it.
  claimed_until timestamptz,
  sent_at timestamptz,
  unique (organization_id, account_id, day)
);
create index reminders_by_account on reminders (account_id);
call keep_apart('reminders');

-- The day by which a guest says that a slot will be delivered.
create table promises (
  organization_id text not null,
  slot_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  day date not null,
  created_at timestamptz not null,
  primary key (slot_id, account_id),
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade
);
create index promises_by_slot on promises (organization_id, slot_id);
create index promises_by_account on promises (account_id);
call keep_apart('promises');

-- Reminders that a member asks for, and slots that a guest says are not theirs.
alter table reminders
  -- Null for those of the schedule.
  add column asked_by text references accounts (id) on delete set null,
  -- The campaign that is asked for; listed even where its reminders are off.
  add column campaign_id text;

create table passed_slots (
  organization_id text not null,
  slot_id text not null,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (slot_id, account_id),
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete cascade
);
create index passed_slots_by_slot on passed_slots (organization_id, slot_id);
create index passed_slots_by_account on passed_slots (account_id);
call keep_apart('passed_slots');
