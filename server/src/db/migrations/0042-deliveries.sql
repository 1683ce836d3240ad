-- Deliveries: files sent to the media libraries of ad accounts.
create table deliveries (
  id text primary key,
  organization_id text not null references organizations (id) on delete cascade,
  provider text not null check (provider in ('dv360', 'gads', 'meta', 'snapchat', 'tiktok')),
  -- Chosen by the client, so that a repeated request does not send twice.
  client_key uuid not null,
  -- Of the creative, campaign or group whose files it sends, at that time.
  name text not null,
  files integer not null,
  created_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  -- When open screens were last told of progress.
  told_at timestamptz not null,
  finished_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, client_key)
);
create index deliveries_by_age on deliveries (organization_id, created_at desc, id desc);
create index deliveries_by_creator on deliveries (created_by);
call keep_apart('deliveries');

-- One file to one ad account. The names are those at the time of sending; they stay when the file is deleted.
create table sendings (
  id text primary key,
  organization_id text not null,
  delivery_id text not null,
  position integer not null,
  provider text not null,
  -- No foreign key: what was sent stays known when the platform takes the account away.
  advertiser_id text not null,
  advertiser_name text not null,
  campaign_id text,
  creative_id text,
  slot_id text,
  version_id text,
  creative_name text not null,
  format_name text not null,
  variation_name text not null,
  card_position integer,
  kind text not null check (kind in ('image', 'video')),
  mime text not null,
  sha256 text not null,
  size_bytes bigint not null,
  file_name text not null,
  state text not null check (state in
    ('queued', 'sending', 'paused', 'processing', 'ready', 'already-there', 'failed', 'canceled')),
  -- Another sending of the same content to the same account, whose result is that of this one too.
  follows text,
  attempt integer not null default 0,
  sent_bytes bigint not null default 0,
  processed_percent real,
  reason text,
  paused_until timestamptz,
  platform_code text,
  platform_message text,
  platform_trace text,
  -- Id of a video at the platform and what the adapter needs to go on, stored before the first byte.
  transfer jsonb,
  -- An answer of the platform was lost: ask before sending again.
  is_unsure boolean not null default false,
  asset_id text,
  -- The platform no longer has it.
  gone_at timestamptz,
  -- The worker that works on it, until when, and when the next step is due.
  worker uuid,
  worker_until timestamptz,
  due_at timestamptz,
  -- Since when the platform has not answered, or processes.
  since_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, delivery_id, position),
  foreign key (organization_id, delivery_id) references deliveries (organization_id, id) on delete cascade,
  foreign key (organization_id, follows) references sendings (organization_id, id) on delete set null (follows),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete set null (campaign_id),
  foreign key (organization_id, creative_id) references creatives (organization_id, id) on delete set null (creative_id),
  foreign key (organization_id, slot_id) references slots (organization_id, id) on delete set null (slot_id),
  foreign key (organization_id, version_id) references versions (organization_id, id) on delete set null (version_id)
);
-- A content goes to an account once, however many deliveries ask for it.
create unique index sendings_once on sendings (organization_id, provider, advertiser_id, sha256)
  where follows is null and gone_at is null and state in ('queued', 'sending', 'paused', 'processing', 'ready');
create index sendings_by_campaign on sendings (organization_id, campaign_id, delivery_id);
create index sendings_by_creative on sendings (organization_id, creative_id, delivery_id);
create index sendings_by_slot on sendings (organization_id, slot_id);
create index sendings_by_version on sendings (organization_id, version_id);
create index sendings_followed on sendings (organization_id, follows) where follows is not null;
create index sendings_due on sendings (due_at) where state in ('queued', 'sending', 'paused', 'processing');
call keep_apart('sendings');
