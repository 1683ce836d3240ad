import { date, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type {
  AccountId,
  CampaignId,
  MemberId,
  OrganizationId,
  ReviewStepId,
  SlotId,
  SlotPassId,
} from '@ad-foundry/contract/ids.ts';
import type { PassState } from '@ad-foundry/contract/reminders/passes.ts';
import { instant } from './columns.ts';

/** The day on which a guest promised to deliver a slot, or a reviewer to decide at a step. */
export const promises = pgTable(
  'promises',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    slotId: text('slot_id').$type<SlotId>(),
    reviewStepId: text('review_step_id').$type<ReviewStepId>(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    day: date('day').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  ({ slotId, reviewStepId, accountId }) => [unique().on(slotId, accountId), unique().on(reviewStepId, accountId)],
);

/** Slots that a guest declined to deliver, and of which the guest gets no reminders. */
export const declinedSlots = pgTable(
  'declined_slots',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    slotId: text('slot_id').$type<SlotId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  ({ slotId, accountId }) => [primaryKey({ columns: [slotId, accountId] })],
);

/** Campaigns of which a person gets no reminders. */
export const reminderStops = pgTable(
  'reminder_stops',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    campaignId: text('campaign_id').$type<CampaignId>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  ({ accountId, campaignId }) => [primaryKey({ columns: [accountId, campaignId] })],
);

/** Slots that a person passes on, to whom, and what became of it. */
export const slotPasses = pgTable('slot_passes', {
  id: text('id').$type<SlotPassId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  slotId: text('slot_id').$type<SlotId>().notNull(),
  passedBy: text('passed_by').$type<AccountId>().notNull(),
  /** The member who asked that person for the files. */
  askerId: text('asker_id').$type<AccountId>(),
  /** The new owner; null for an address without a member. */
  memberId: text('member_id').$type<MemberId>(),
  /** Null if the slot was not passed on by address. */
  email: text('email'),
  emailNorm: text('email_norm'),
  message: text('message'),
  invitationId: uuid('invitation_id'),
  state: text('state').$type<PassState>().notNull(),
  creationKey: uuid('creation_key'),
  createdAt: instant('created_at').notNull(),
  answeredBy: text('answered_by').$type<AccountId>(),
  answeredAt: instant('answered_at'),
});
