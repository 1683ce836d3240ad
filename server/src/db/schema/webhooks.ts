import { bigint, boolean, integer, json, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId, CampaignId, OrganizationId, WebhookId, WebhookMessageId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { WebhookAttempt } from '@ad-foundry/contract/webhooks.ts';
import type { WebhookError, WebhookKind, WebhookOffReason, WebhookType } from '@ad-foundry/contract/webhook-types.ts';
import { bytes, instant, leaseColumns } from './columns.ts';

export const webhooks = pgTable('webhooks', {
  id: text('id').$type<WebhookId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  kind: text('kind').$type<WebhookKind>().notNull().default('webhook'),
  name: text('name'),
  /**
   * Of Slack and Teams as it may be shown: their address is the secret. Null: a program fetches the messages instead
   * (`adf listen`), and they are never sent.
   */
  url: text('url'),
  types: text('types').array().$type<WebhookType[]>().notNull(),
  /** Null for all. */
  campaignIds: text('campaign_ids').array().$type<CampaignId[]>(),
  /** Null for webhooks. */
  locale: text('locale').$type<Locale>(),
  quietFrom: smallint('quiet_from'),
  quietUntil: smallint('quiet_until'),
  quietWeekends: boolean('quiet_weekends').notNull().default(false),
  secret: bytes('secret').notNull(),
  previousSecret: bytes('previous_secret'),
  previousEndsAt: instant('previous_ends_at'),
  /** Null while it is on. */
  offReason: text('off_reason').$type<WebhookOffReason>(),
  failingSince: instant('failing_since'),
  failures: integer('failures').notNull().default(0),
  heldUntil: instant('held_until'),
  /** The service takes nothing before this time, not even a test. */
  pacedUntil: instant('paced_until'),
  lastSuccessAt: instant('last_success_at'),
  createdBy: text('created_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
});

export const webhookMessages = pgTable('webhook_messages', {
  id: text('id').$type<WebhookMessageId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  webhookId: text('webhook_id').$type<WebhookId>().notNull(),
  sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  type: text('type').$type<WebhookAttempt['type']>().notNull(),
  /**
   * The creative, or what else it is about: messages of one subject are sent in order. For Slack and Teams the campaign,
   * whose messages are gathered.
   */
  subject: text('subject').notNull(),
  data: json('data').$type<Record<string, unknown>>().notNull(),
  state: text('state').$type<'waiting' | 'sent' | 'failed'>().notNull(),
  tries: smallint('tries').notNull().default(0),
  dueAt: instant('due_at').notNull(),
  /** For Slack and Teams, once it is composed; with the messages that it tells of too. */
  body: text('body'),
  composedAt: instant('composed_at'),
  gatheredIn: text('gathered_in').$type<WebhookMessageId>(),
  ...leaseColumns(),
  createdAt: instant('created_at').notNull(),
});

export const webhookAttempts = pgTable('webhook_attempts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  webhookId: text('webhook_id').$type<WebhookId>().notNull(),
  messageId: text('message_id').$type<WebhookMessageId>().notNull(),
  createdAt: instant('created_at').notNull(),
  status: smallint('status'),
  error: text('error').$type<WebhookError>(),
  durationMs: integer('duration_ms').notNull(),
  answer: text('answer').notNull(),
});
