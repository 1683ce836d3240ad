import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { SlotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type { ReturnPlace } from '@ad-foundry/contract/rules/review/steps.ts';
import type {
  AccountId,
  CampaignGroupId,
  CampaignId,
  CreativeId,
  FormatId,
  MemberId,
  OrganizationId,
  SlotId,
} from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

export const campaignGroups = pgTable('campaign_groups', {
  id: text('id').$type<CampaignGroupId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  name: text('name').notNull(),
  /** Lower-cased by the database, for the index that sorts by name. */
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql`lower(name)`),
  creationKey: uuid('creation_key'),
  edition: integer('edition').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  archivedAt: instant('archived_at'),
  archivedBy: text('archived_by').$type<AccountId>(),
  archivedReason: text('archived_reason'),
  deletedAt: instant('deleted_at'),
});

export const campaigns = pgTable('campaigns', {
  id: text('id').$type<CampaignId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  groupId: text('group_id').$type<CampaignGroupId>(),
  name: text('name').notNull(),
  /** Lower-cased by the database, for the index that sorts by name. */
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql`lower(name)`),
  dueAt: instant('due_at'),
  /** Sort key: campaigns without a due date come last. */
  dueKey: instant('due_key')
    .notNull()
    .generatedAlwaysAs(sql`coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')`),
  /** Whether guests are reminded; null applies the organization's setting. */
  reminders: boolean('reminders'),
  /** Days before the due date; null applies the organization's setting. */
  reminderDays: integer('reminder_days').array(),
  /** Whether its creatives are complete only once all their files are approved. */
  needsApproval: boolean('needs_approval').notNull().default(false),
  /** When the team was notified that files are missing despite reminders. */
  remindersEndedAt: instant('reminders_ended_at'),
  /** Number of steps of its review; 0 where the decision of any member suffices. */
  reviewSteps: smallint('review_steps').notNull().default(0),
  /** Counts the changes of its steps. */
  reviewEdition: integer('review_edition').notNull().default(1),
  /** Where a new version begins after changes were requested. */
  reviewReturnsTo: text('review_returns_to').$type<ReturnPlace>().notNull().default('asking'),
  /** Whether its files are sent to ad platforms only once they passed the last step. */
  sendsAfterReview: boolean('sends_after_review').notNull().default(true),
  creativesTotal: integer('creatives_total').notNull().default(0),
  creativesComplete: integer('creatives_complete').notNull().default(0),
  createdBy: text('created_by').$type<AccountId>(),
  creationKey: uuid('creation_key'),
  edition: integer('edition').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  archivedAt: instant('archived_at'),
  archivedBy: text('archived_by').$type<AccountId>(),
  archivedReason: text('archived_reason'),
  /** Whether it was archived with its group, and is restored with it. */
  archivedWithGroup: boolean('archived_with_group').notNull().default(false),
  deletedAt: instant('deleted_at'),
});

export const creatives = pgTable('creatives', {
  id: text('id').$type<CreativeId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  campaignId: text('campaign_id').$type<CampaignId>().notNull(),
  name: text('name').notNull(),
  /** Lower-cased by the database, for the index that sorts by name. */
  nameKey: text('name_key')
    .notNull()
    .generatedAlwaysAs(sql`lower(name)`),
  description: text('description').notNull(),
  deadlineAt: instant('deadline_at'),
  /** Sort key, set by the database: the creative's deadline, else the campaign's due date, else infinity. */
  dueKey: instant('due_key')
    .notNull()
    .default(sql`timestamptz '9999-12-31 00:00:00+00'`),
  strict: boolean('strict').notNull().default(false),
  completedAt: instant('completed_at'),
  /** Number of required attributes without a valid value. */
  attributesMissing: integer('attributes_missing').notNull().default(0),
  createdBy: text('created_by').$type<AccountId>(),
  creationKey: uuid('creation_key'),
  edition: integer('edition').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  archivedAt: instant('archived_at'),
  archivedBy: text('archived_by').$type<AccountId>(),
  archivedReason: text('archived_reason'),
  deletedAt: instant('deleted_at'),
});

export const slots = pgTable('slots', {
  id: text('id').$type<SlotId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  creativeId: text('creative_id').$type<CreativeId>().notNull(),
  formatId: text('format_id').$type<FormatId>().notNull(),
  formatRevisionId: text('format_revision_id').notNull(),
  position: integer('position').notNull(),
  state: text('state').$type<SlotState>().notNull().default('empty'),
  /** The decision on the current files; null while undecided. */
  decision: text('decision').$type<Decision>(),
  /** Whether each current file is in an ad account; kept by the database. */
  sent: boolean('sent').notNull().default(false),
  /** The member who owes its files; null for all guests of the campaign. */
  ownerId: text('owner_id').$type<MemberId>(),
  /** Whether the team adapts it from a master, so that no guest owes it. */
  fromMaster: boolean('from_master').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});

/** Versions of the descriptions of creatives. */
export const textVersions = pgTable(
  'text_versions',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    creativeId: text('creative_id').$type<CreativeId>().notNull(),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    authorId: text('author_id').$type<AccountId>(),
    begunAt: instant('begun_at').notNull(),
    savedAt: instant('saved_at').notNull(),
    restoredFrom: integer('restored_from'),
  },
  ({ organizationId, creativeId, number }) => [primaryKey({ columns: [organizationId, creativeId, number] })],
);
