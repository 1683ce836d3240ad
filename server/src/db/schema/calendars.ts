import { pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { bytes, instant } from './columns.ts';

export const calendars = pgTable('calendars', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  lastReadAt: instant('last_read_at'),
});
