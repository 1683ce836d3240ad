-- Seats: what somebody is invited to, who is assigned to what, and when the operator's staff came to help.
alter table members add constraint members_of_organization unique (organization_id, id);
alter table members add column last_active_at timestamptz;

create table invitations (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- Of the id in the link; the id itself is sealed, so that it can be shown and sent again.
  token_hash bytea not null unique,
  token_sealed bytea not null,
  email text not null,
  email_norm text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'guest')),
  -- What a guest is invited to.
  campaign_id text,
  group_id text,
  locale text not null,
  invited_by text references accounts (id) on delete set null,
  -- Who it became; a guest's invitation stays their link.
  member_id text,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references campaign_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade,
  check (campaign_id is null or group_id is null),
  check ((role = 'guest') = (campaign_id is not null or group_id is not null))
);
create unique index invitations_once on invitations
  (organization_id, email_norm, coalesce(campaign_id, ''), coalesce(group_id, ''))
  where declined_at is null and revoked_at is null and (confirmed_at is null or role = 'guest');
create index invitations_by_address on invitations (email_norm) where confirmed_at is null and declined_at is null and revoked_at is null;
create index invitations_by_organization on invitations (organization_id, created_at desc, id);
create index invitations_by_member on invitations (organization_id, member_id);
create index invitations_by_campaign on invitations (organization_id, campaign_id);
create index invitations_by_group on invitations (organization_id, group_id);

-- Who is assigned to what: the team is told of it, a guest sees nothing else.
create table assignments (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  member_id text not null,
  campaign_id text,
  group_id text,
  assigned_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references campaign_groups (organization_id, id) on delete cascade,
  check ((campaign_id is null) <> (group_id is null))
);
create unique index assignments_once on assignments
  (organization_id, member_id, coalesce(campaign_id, ''), coalesce(group_id, ''));
create index assignments_by_campaign on assignments (organization_id, campaign_id);
create index assignments_by_group on assignments (organization_id, group_id);

-- A visit of the operator's staff to an organization: given on the server's command line, for a reason and a time.
alter table accounts add column super_hero boolean not null default false;
create table support_visits (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index support_visits_by_account on support_visits (account_id, expires_at) where ended_at is null;
create index support_visits_by_organization on support_visits (organization_id);
