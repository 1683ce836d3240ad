-- Webhooks: addresses of an organization that are told what happens, by Standard Webhooks 1.0.0.
create table webhooks (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  url text not null,
  types text[] not null,
  -- Sealed; the previous one signs as well until the end of the overlap.
  secret bytea not null,
  previous_secret bytea,
  previous_ends_at timestamptz,
  off_reason text check (off_reason in ('person', 'gone', 'failing')),
  failing_since timestamptz,
  -- Failed attempts since the last success.
  failures integer not null default 0,
  -- Nothing is sent before this time.
  held_until timestamptz,
  last_success_at timestamptz,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  unique (organization_id, id)
);
create index webhooks_by_creator on webhooks (created_by);
call keep_apart('webhooks');

-- One message tells one webhook of one event; it is written in the transaction of the event.
create table webhook_messages (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  webhook_id text not null,
  -- Ascending; messages of one subject are sent in this order.
  sequence bigint not null generated always as identity,
  type text not null,
  subject text not null,
  data json not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries smallint not null default 0,
  due_at timestamptz not null,
  lease_token uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_messages_waiting on webhook_messages (organization_id, webhook_id, sequence) where state = 'waiting';
create index webhook_messages_by_subject on webhook_messages (organization_id, webhook_id, subject, sequence);
create index webhook_messages_due on webhook_messages (due_at) where state = 'waiting';
create index webhook_messages_by_age on webhook_messages (created_at);
call keep_apart('webhook_messages');

create table webhook_attempts (
  id bigint primary key generated always as identity,
  organization_id text not null references organizations (id) on delete cascade,
  -- That of the message. Without a key, so that an attempt does not lock the webhook.
  webhook_id text not null,
  message_id text not null,
  created_at timestamptz not null,
  status smallint,
  error text,
  duration_ms integer not null,
  -- The first kilobyte.
  answer text not null,
  foreign key (organization_id, message_id) references webhook_messages (organization_id, id) on delete cascade
);
create index webhook_attempts_by_webhook on webhook_attempts (organization_id, webhook_id, id desc);
create index webhook_attempts_by_message on webhook_attempts (organization_id, message_id);
create index webhook_attempts_by_age on webhook_attempts (created_at);
call keep_apart('webhook_attempts');
