-- Who an account is elsewhere. The pair of issuer and subject is the identity, never the address.
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

-- Sign-ins on their way through Google. The browser holds what `binding_hash` is the hash of; nonce and verifier are sealed.
create table oauth_attempts (
  id uuid primary key,
  binding_hash bytea not null unique,
  state_hash bytea not null,
  sealed bytea not null,
  return_to text not null,
  invitation_id text,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_attempts_by_end on oauth_attempts (expires_at);

-- Codes are mailed to link an identity, to confirm that it is still the same person, and to prove a new address.
alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check;
alter table sign_in_challenges add constraint sign_in_challenges_purpose_check
  check (purpose in ('sign_in', 'sign_up', 'link', 'step_up', 'change_email'));

-- A person's picture, drawn anew from the pixels of what was given.
create table avatars (
  account_id text primary key references accounts (id) on delete cascade,
  sha256 text not null,
  bytes bytea not null,
  created_at timestamptz not null
);

-- Of each kind of notification, how it is mailed; what is not named here is as the product proposes.
alter table accounts add column notification_mails jsonb not null default '{}';
