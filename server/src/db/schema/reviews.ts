import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type {
  AccountId,
  CampaignId,
  MemberId,
  OrganizationId,
  ReviewLinkId,
  ReviewStepId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type { StepRule } from '@ad-foundry/contract/rules/review/steps.ts';
import { instant } from './columns.ts';

/** The steps by which the files of a campaign are approved, in order. */
export const reviewSteps = pgTable('review_steps', {
  id: text('id').$type<ReviewStepId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  campaignId: text('campaign_id').$type<CampaignId>().notNull(),
  position: smallint('position').notNull(),
  name: text('name').notNull(),
  rule: text('rule').$type<StepRule>().notNull(),
  dueAt: instant('due_at'),
  /** The review link whose holders are reviewers. */
  reviewLinkId: text('review_link_id').$type<ReviewLinkId>(),
  createdAt: instant('created_at').notNull(),
});

/** The people of the team whose decisions count for a step. */
export const reviewStepMembers = pgTable(
  'review_step_members',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    stepId: text('step_id').$type<ReviewStepId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** Null once the person left the team; earlier decisions still count. */
    memberId: text('member_id').$type<MemberId>(),
  },
  ({ stepId, accountId }) => [primaryKey({ columns: [stepId, accountId] })],
);

/** Decisions of admins on a version, made in place of a step's reviewers. */
export const stepDecisions = pgTable(
  'step_decisions',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    versionId: text('version_id').$type<VersionId>().notNull(),
    /** The step may have been removed since. */
    stepId: text('step_id').$type<ReviewStepId>().notNull(),
    /** The name of the step at the decision; null only for decisions made before names were kept. */
    stepName: text('step_name'),
    accountId: text('account_id').$type<AccountId>().notNull(),
    decision: text('decision').$type<Decision>().notNull(),
    decidedAt: instant('decided_at').notNull(),
    /** The admin and the admin's comments for clients, as they were at the decision. */
    name: text('name'),
    email: text('email'),
    comment: text('comment'),
  },
  ({ versionId, stepId }) => [primaryKey({ columns: [versionId, stepId] })],
);
