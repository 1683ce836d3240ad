-- Invitations, and what members may see of the tree.

create table invitations (
  id uuid primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- Hash of the id in the link. The id is also kept encrypted, so that the link can be shown and sent again.
  token_hash bytea not null unique,
  token_sealed bytea not null,
  email text not null,
  email_norm text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'guest')),
  -- The campaign or group that a guest is invited to.
  campaign_id text,
  group_id text,
  locale text not null,
  invited_by text references accounts (id) on delete set null,
  -- Set when accepted. A guest's invitation stays valid as their link.
  member_id text,
  -- Plain text of the inviter in the mail to the guest.
  message text check (char_length(message) <= 500),
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
create index invitations_by_address on invitations (email_norm)
  where confirmed_at is null and declined_at is null and revoked_at is null;
create index invitations_by_organization on invitations (organization_id, created_at desc, id);
create index invitations_by_member on invitations (organization_id, member_id);
create index invitations_by_campaign on invitations (organization_id, campaign_id);
create index invitations_by_group on invitations (organization_id, group_id);
call keep_apart('invitations');

-- Campaigns and groups assigned to members. Guests see nothing else.
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
call keep_apart('assignments');
