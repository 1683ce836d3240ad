import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId, CampaignId, OrganizationId, SlotId } from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

/** Mails that remind guests of what they owe: one per person and day of their time zone. */
export const reminders = pgTable('reminders', {
  id: uuid('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  day: date('day').notNull(),
  status: text('status').$type<'queued' | 'sent' | 'canceled' | 'failed'>().notNull(),
  error: text('error'),
  /** The member who asked for it; null for those of the schedule. */
  askedBy: text('asked_by').$type<AccountId>(),
  /** The campaign that is asked for; listed even where its reminders are off. */
  campaignId: text('campaign_id').$type<CampaignId>(),
  createdAt: instant('created_at').notNull(),
  claimedUntil: instant('claimed_until'),
  /** Written before it is handed to the mail server; null once the answer says that it was not taken. */
  attemptedAt: instant('attempted_at'),
  sentAt: instant('sent_at'),
});

/** The day by which a guest says that a slot will be delivered. */
export const promises = pgTable(
  'promises',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    slotId: text('slot_id').$type<SlotId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    day: date('day').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  ({ slotId, accountId }) => [primaryKey({ columns: [slotId, accountId] })],
);

/** Slots that a guest says are not theirs: they are not reminded of them. */
export const passedSlots = pgTable(
  'passed_slots',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    slotId: text('slot_id').$type<SlotId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  ({ slotId, accountId }) => [primaryKey({ columns: [slotId, accountId] })],
);
