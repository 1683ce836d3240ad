-- Slack and Teams as destinations of webhooks: what happens, in words, gathered into one message for each campaign.
alter table webhooks
  add column kind text not null default 'webhook' check (kind in ('webhook', 'slack', 'teams')),
  -- What people call it, such as the channel that its messages go to.
  add column name text,
  -- Only these campaigns; null for all.
  add column campaign_ids text[],
  -- The language of messages in words.
  add column locale text,
  -- Hours of the organization's time zone in which nothing is sent; those of the weekend too where chosen.
  add column quiet_from smallint check (quiet_from between 0 and 23),
  add column quiet_until smallint check (quiet_until between 0 and 23),
  add column quiet_weekends boolean not null default false,
  -- The service takes nothing before this time, not even a test.
  add column paced_until timestamptz,
  add check ((kind = 'webhook') = (locale is null)),
  add check ((quiet_from is null) = (quiet_until is null)),
  drop constraint webhooks_off_reason_check,
  add constraint webhooks_off_reason_check
    check (off_reason in ('person', 'gone', 'failing', 'removed', 'archived', 'forbidden'));
comment on column webhooks.secret is 'Sealed: signs the messages of a webhook; of Slack and Teams, the address itself.';

-- Of Slack and Teams, a message stays without a body until it is gathered with others of its campaign.
alter table webhook_messages
  add column body text,
  add column composed_at timestamptz,
  -- The message whose body tells of this one too.
  add column gathered_in text;
