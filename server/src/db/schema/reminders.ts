import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, CampaignId, OrganizationId, SlotId } from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

/** The day on which a guest promised to deliver a slot. */
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

/** Slots that a guest declined to deliver, and of which the guest gets no reminders. */
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
