import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { bytes, instant } from './columns.ts';

export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    emailAtLink: text('email_at_link').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

export const oauthAttempts = pgTable('oauth_attempts', {
  id: uuid('id').primaryKey(),
  bindingHash: bytes('binding_hash').notNull(),
  stateHash: bytes('state_hash').notNull(),
  sealed: bytes('sealed').notNull(),
  returnTo: text('return_to').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
