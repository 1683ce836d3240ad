import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, CampaignGroupId, CampaignId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { bytes, instant } from './columns.ts';

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  tokenSealed: bytes('token_sealed').notNull(),
  email: text('email').notNull(),
  emailNorm: text('email_norm').notNull(),
  role: text('role').$type<Role>().notNull(),
  campaignId: text('campaign_id').$type<CampaignId>(),
  groupId: text('group_id').$type<CampaignGroupId>(),
  locale: text('locale').$type<Locale>().notNull(),
  message: text('message'),
  invitedBy: text('invited_by').$type<AccountId>(),
  /** The guest who passed a slot on to the invited person, and whom the mail names; null for other invitations. */
  passedBy: text('passed_by').$type<AccountId>(),
  memberId: text('member_id').$type<MemberId>(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at').notNull(),
  /** When the product mailed an unopened invitation again; null until then. */
  resentAt: instant('resent_at'),
  expiresAt: instant('expires_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  declinedAt: instant('declined_at'),
  revokedAt: instant('revoked_at'),
  lastUsedAt: instant('last_used_at'),
});

/** Assignments of members to a campaign, or to a group and thereby to its campaigns. */
export const assignments = pgTable('assignments', {
  id: uuid('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  campaignId: text('campaign_id').$type<CampaignId>(),
  groupId: text('group_id').$type<CampaignGroupId>(),
  assignedBy: text('assigned_by').$type<AccountId>(),
  /** Whether the guest was invited by a pass, and not by the team: then they owe only slots that they own. */
  byPass: boolean('by_pass').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});

export const supportVisits = pgTable('support_visits', {
  id: uuid('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  reason: text('reason').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
});
