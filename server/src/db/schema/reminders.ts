import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, OrganizationId, SlotId } from '@ad-foundry/contract/ids.ts';
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
