import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AccountId,
  CampaignId,
  CommentId,
  CreativeId,
  DeliveryId,
  NotificationId,
  OrganizationId,
  SlotPassId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import type { Alert } from '@ad-foundry/contract/notifications/alerts.ts';
import type { FollowChoice } from '@ad-foundry/contract/notifications/follows.ts';
import type { ListedType, MailTiming } from '@ad-foundry/contract/notifications/notification-type.ts';
import { instant } from './columns.ts';
import type { ReviewResult } from './review-links.ts';

export const notifications = pgTable('notifications', {
  id: text('id').$type<NotificationId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  type: text('type').$type<ListedType>().notNull(),
  actorId: text('actor_id').$type<AccountId>(),
  campaignId: text('campaign_id').$type<CampaignId>(),
  creativeId: text('creative_id').$type<CreativeId>(),
  commentId: text('comment_id').$type<CommentId>(),
  versionId: text('version_id').$type<VersionId>(),
  deliveryId: text('delivery_id').$type<DeliveryId>(),
  passId: text('pass_id').$type<SlotPassId>(),
  name: text('name'),
  /** For a finished review. */
  reviewResult: jsonb('review_result').$type<ReviewResult>(),
  /** For alerts about running ads. */
  alert: jsonb('alert').$type<Alert>(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  snoozedUntil: instant('snoozed_until'),
  dedupeKey: text('dedupe_key'),
  /** When the notification is to be mailed; null once it is part of a mail, or if it is not mailed. */
  mail: text('mail').$type<Exclude<MailTiming, 'never'>>(),
  mailId: uuid('mail_id'),
});

/** A person's choice for a campaign or a creative. */
export const follows = pgTable('follows', {
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  campaignId: text('campaign_id').$type<CampaignId>(),
  creativeId: text('creative_id').$type<CreativeId>(),
  choice: text('choice').$type<FollowChoice>().notNull(),
  createdAt: instant('created_at').notNull(),
});
