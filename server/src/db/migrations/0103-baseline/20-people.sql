-- People, their organizations, and how they sign in.

-- People. One account signs in to any number of organizations.
create table accounts (
  id text primary key,
  email text not null,
  email_norm text not null unique,
  first_name text not null,
  last_name text not null,
  locale text not null default 'en-US' check (locale in ('en-US', 'en-GB', 'fr-FR')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  -- Staff of the operator, who may visit an organization for support.
  super_hero boolean not null default false,
  -- How each kind of notification is mailed. Kinds that are missing here follow the default.
  notification_mails jsonb not null default '{}',
  edition integer not null default 1,
  -- IANA name that the person chose; null until then.
  time_zone text,
  -- IANA name that the browser reported. The organization's time zone takes precedence over it.
  device_time_zone text,
  week_start smallint check (week_start in (1, 6, 7)),
  -- Hour of daily mails, in the person's time zone.
  digest_hour smallint not null default 9 check (digest_hour between 0 and 23),
  -- Whether the person gets reminders of due uploads.
  reminder_mails boolean not null default true,
  -- Why the mail server permanently refused the last mail, for the list of members.
  mail_refusal text check (mail_refusal in ('no-mailbox', 'mailbox-full', 'refused')),
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

-- People's pictures, re-encoded from the pixels of the upload.
create table avatars (
  account_id text primary key references accounts (id) on delete cascade,
  sha256 text not null,
  bytes bytea not null,
  created_at timestamptz not null
);

-- Accounts at other services. Issuer and subject identify a person, never the address.
create table identities (
  issuer text not null,
  subject text not null,
  account_id text not null references accounts (id) on delete cascade,
  email_at_link text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject),
  unique (account_id, issuer)
);

create table organizations (
  id text primary key,
  name text not null,
  slug text not null unique,
  naming_schema text not null,
  naming_case text not null,
  -- Set for a sample organization: each account has at most one.
  sample_of text references accounts (id) on delete set null,
  edition integer not null default 1,
  preferences_edition integer not null default 1,
  guest_comments boolean not null default false,
  -- Whether guests are reminded of due uploads.
  reminders boolean not null default true,
  -- Days before the due date on which people are reminded.
  reminder_days integer[] not null default '{7,3,1,0}'
    check (cardinality(reminder_days) between 1 and 8 and 0 <= all (reminder_days) and 30 >= all (reminder_days)),
  -- Whether a creative is complete only when its current files are approved.
  approval_required boolean not null default false,
  time_zone text,
  week_start smallint check (week_start in (1, 6, 7)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index organizations_sample on organizations (sample_of) where deleted_at is null;
-- Serves the clean-up of deleted organizations.
create index organizations_deleted on organizations (deleted_at) where deleted_at is not null;
call keep_apart('organizations', 'id');

create table members (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'guest')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  last_active_at timestamptz,
  unique (organization_id, account_id),
  constraint members_of_organization unique (organization_id, id)
);
create index members_by_account on members (account_id);
call keep_apart('members');

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id text not null references accounts (id) on delete cascade,
  -- Stays the same when the token is exchanged, so that ending one session ends them all.
  sign_in_id uuid not null,
  organization_id text references organizations (id) on delete set null,
  method text not null check (method in ('code', 'google', 'guest_link')),
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  -- The role changed: the token is exchanged at the next request.
  exchange_due boolean not null default false,
  replaced_by uuid,
  ip_hash bytea,
  user_agent text
);
create index sessions_by_account on sessions (account_id) where revoked_at is null;
create index sessions_by_end on sessions (absolute_expires_at);
create index sessions_by_sign_in on sessions (sign_in_id);
call keep_apart('sessions');

-- Codes sent by mail: to sign in or up, to link an identity, and to confirm sensitive changes.
create table sign_in_challenges (
  id uuid primary key,
  email_norm text not null,
  account_id text references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'sign_up', 'link', 'invitation', 'step_up', 'change_email')),
  code_mac bytea not null,
  binding_hash bytea not null,
  attempts smallint not null default 0,
  payload jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index sign_in_challenges_by_browser on sign_in_challenges (binding_hash, email_norm);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);
-- Finds and ends the open codes of an account.
create index sign_in_challenges_by_account on sign_in_challenges (account_id) where consumed_at is null;

-- Sign-ins in progress at Google. The browser holds the value whose hash is `binding_hash`; nonce and verifier are
-- sealed.
create table oauth_attempts (
  id uuid primary key,
  binding_hash bytea not null unique,
  state_hash bytea not null,
  sealed bytea not null,
  return_to text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_attempts_by_end on oauth_attempts (expires_at);

-- Browsers that an account has signed in from. Failed attempts by others do not lock them out.
create table known_devices (
  token_hash bytea not null,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, token_hash)
);
-- A browser replaces its token for all of its accounts at once.
create index known_devices_by_token on known_devices (token_hash);

-- Visits of the operator's staff to an organization, granted on the command line for a reason and a limited time.
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
call keep_apart('support_visits');
